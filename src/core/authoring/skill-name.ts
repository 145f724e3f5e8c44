// What the standard (agentskills.io) asks of a name.

export type NameFault = 'empty' | 'too-long' | 'characters' | 'edge-hyphen' | 'double-hyphen';

export const maxNameLength = 64;

/** undefined: the name is valid. The first fault that a person would mend. */
export function nameFault(name: string): NameFault | undefined {
  const folded = name.normalize('NFKC');
  if (folded.trim() === '') return 'empty';
  if (!/^[\p{Ll}\p{Lo}\p{Lm}\p{N}-]+$/u.test(folded)) return 'characters';
  if (folded.startsWith('-') || folded.endsWith('-')) return 'edge-hyphen';
  if (folded.includes('--')) return 'double-hyphen';
  return Array.from(folded).length > maxNameLength ? 'too-long' : undefined;
}

/** The valid name nearest to what was typed; '' where nothing of it can be kept. */
export function toName(text: string): string {
  const name = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Ll}\p{Lo}\p{Lm}\p{N}]+/gu, '-')
    .replace(/^-+/, '');
  return Array.from(name).slice(0, maxNameLength).join('').replace(/-+$/, '');
}
