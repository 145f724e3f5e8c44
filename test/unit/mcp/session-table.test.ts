import { describe, expect, it } from 'vitest';
import { SessionTable } from '../../../src/mcp/session-table.ts';

function table(most = 3) {
  let time = 0;
  const closed: string[] = [];
  const sessions = new SessionTable<{ close(): Promise<void> }>({ most, idle: 100, now: () => time });
  const add = (id: string) => {
    time++;
    sessions.add(id, { close: () => Promise.resolve(void closed.push(id)) });
  };
  return { sessions, closed, add, wait: (ms: number) => (time += ms) };
}

describe('a full table of sessions', () => {
  it('lets a new client in for the one that was unused longest', async () => {
    const { sessions, closed, add } = table();
    ['a', 'b', 'c'].forEach(add);
    add('a');
    expect(await sessions.makeRoom()).toBe(true);
    expect(closed).toEqual(['b']);
  });

  it('lets no session go that is being answered', async () => {
    const { sessions, closed, add, wait } = table();
    ['a', 'b', 'c'].forEach(add);
    const ends = ['a', 'b', 'c'].map((id) => sessions.use(id, 'request')!.end);
    expect(await sessions.makeRoom()).toBe(false);
    wait(1);
    ends[2]!();
    expect(await sessions.makeRoom()).toBe(true);
    expect(closed).toEqual(['c']);
  });

  it('keeps sessions with an open stream longer than those without', async () => {
    const { sessions, closed, add } = table();
    ['a', 'b', 'c'].forEach(add);
    sessions.use('a', 'stream');
    await sessions.makeRoom();
    expect(closed).toEqual(['b']);
    sessions.use('c', 'stream');
    add('d');
    sessions.use('d', 'stream');
    await sessions.makeRoom();
    expect(closed).toEqual(['b', 'a']);
  });

  it('never locks clients out: any number of them comes in, one after the other', async () => {
    const { sessions, add } = table();
    for (let i = 0; i < 500; i++) {
      expect(await sessions.makeRoom()).toBe(true);
      add(`s${i}`);
    }
    expect(sessions.size).toBe(3);
  });
});

describe('idle sessions', () => {
  it('are closed, those in use are not', async () => {
    const { sessions, closed, add, wait } = table();
    ['a', 'b', 'c'].forEach(add);
    sessions.use('b', 'stream');
    wait(60);
    sessions.use('c', 'request')!.end();
    wait(60);
    await sessions.sweep();
    expect(closed).toEqual(['a']);
    expect(sessions.use('a', 'request')).toBeUndefined();
  });
});
