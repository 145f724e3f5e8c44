import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/extension/report/redact.ts';

const secrets = { home: '/home/ada', user: 'ada', folders: ['/home/ada/work/app', '/srv/lib'] };

describe('redact', () => {
  it('shows neither home nor workspace, nor who it is', () => {
    expect(redact('read /home/ada/work/app/skills/x and /home/ada/.claude for ada', secrets)).toBe(
      'read <workspace>/skills/x and ~/.claude for <user>',
    );
  });

  it('masks keys, tokens and addresses', () => {
    expect(redact('Bearer abc.def api_key="xyz" sk-abcdefgh12345 a.b@example.org', secrets)).toBe(
      'Bearer <key> api_key="<key>" <key> <address>',
    );
  });

  it('leaves words alone that only hold the name', () => {
    expect(redact('adapter', secrets)).toBe('adapter');
  });

  it('knows both spellings of a Windows path', () => {
    const windows = { home: 'C:\\Users\\ada', user: 'ada', folders: [] };
    expect(redact('C:\\Users\\ada\\x C:/Users/ada/x', windows)).toBe('~\\x ~/x');
  });
});
