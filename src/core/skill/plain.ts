// Whatever YAML or JSON made → plain, bounded data that JSON can hold and that carries no prototype but Object's.

import { wellFormed } from './decode.ts';

const maxDepth = 16;
const maxNodes = 5_000;
const maxString = 20_000;

/** Keys that could reach a prototype when somebody copies the object carelessly. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Aliases are expanded up to the cap; what is deeper or more becomes null. Numbers that JSON cannot hold become text. */
export function toPlain(value: unknown): unknown {
  let nodes = 0;
  const walk = (current: unknown, depth: number): unknown => {
    if (++nodes > maxNodes || depth > maxDepth) return null;
    switch (typeof current) {
      case 'string':
        return wellFormed(current.length > maxString ? current.slice(0, maxString) : current);
      case 'number':
        return Number.isFinite(current) ? current + 0 : String(current);
      case 'boolean':
        return current;
      case 'bigint':
        return current.toString();
      case 'object':
        break;
      default:
        return null;
    }
    if (current === null) return null;
    if (Array.isArray(current)) {
      const list: unknown[] = [];
      for (const item of current) {
        if (nodes >= maxNodes) break;
        list.push(walk(item, depth + 1));
      }
      return list;
    }
    if (current instanceof Date) return Number.isNaN(current.getTime()) ? null : current.toISOString();
    const pairs: Iterable<[unknown, unknown]> = current instanceof Map ? current : Object.entries(current);
    const map: Record<string, unknown> = {};
    for (const [key, item] of pairs) {
      if (nodes >= maxNodes) break;
      const name = typeof key === 'string' ? wellFormed(key) : String(key);
      if (!forbidden.has(name)) map[name] = walk(item, depth + 1);
    }
    return map;
  };
  return walk(value, 0);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
