// Numbers as people read them.

/** 12,345. */
export function thousands(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "1 skill", "12,345 skills". */
export function counted(n: number, word: string): string {
  return `${thousands(n)} ${Math.round(n) === 1 ? word : `${word}s`}`;
}
