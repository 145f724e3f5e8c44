import { describe, expect, it } from 'vitest';
import { checkRequest, makeToken } from '../../../src/mcp/http.ts';
import { pageAfter } from '../../../src/mcp/paging.ts';
import { skillIdOf, skillUri } from '../../../src/mcp/skill-uri.ts';

const token = makeToken();
const request = (headers: Record<string, string>, url = '/mcp') => ({
  url,
  headers: { host: '127.0.0.1:7000', authorization: `Bearer ${token}`, ...headers },
});

describe('checkRequest', () => {
  it.each([
    [{}, undefined],
    [{ host: 'localhost:7000' }, undefined],
    [{ host: '[::1]:7000' }, undefined],
    [{ origin: 'http://127.0.0.1:5173' }, undefined],
    [{ host: 'localhost.evil.example' }, 403],
    [{ host: '127.0.0.1.nip.io:7000' }, 403],
    [{ origin: 'http://localhost.evil.example' }, 403],
    [{ origin: 'file://' }, 403],
    [{ authorization: `Bearer ${token}x` }, 401],
    [{ authorization: token }, 401],
  ])('%j → %s', (headers, status) => {
    expect(checkRequest(request(headers), token)?.status).toBe(status);
  });

  it('serves one path', () => {
    expect(checkRequest(request({}, '/other'), token)?.status).toBe(404);
  });
});

describe('pages', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

  it('go on after the last item seen, also when it is gone meanwhile', () => {
    const first = pageAfter(all, undefined, 2);
    const cursor = first.after(2)!;
    expect(
      pageAfter(
        all.filter(({ id }) => id !== 'b'),
        cursor,
        9,
      ).items.map(({ id }) => id),
    ).toEqual(['c', 'd', 'e']);
    expect(pageAfter(all, cursor, 9).after(3)).toBeUndefined();
  });

  it('refuse a cursor that is not theirs', () => {
    expect(() => pageAfter(all, 'garbage', 2)).toThrow('cursor');
  });
});

describe('skill URIs', () => {
  it('carry any id there and back', () => {
    for (const id of ['skills/a', 'skills/ä b/c#d?e%', 'r/..']) expect(skillIdOf(skillUri(id))).toBe(id);
    expect(skillIdOf('https://x')).toBeUndefined();
    expect(skillIdOf('skill://%')).toBeUndefined();
  });
});
