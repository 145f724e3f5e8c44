// The text of a new SKILL.md: valid by the standard, with a place for what retrieval reads.

export interface Scaffold {
  readonly text: string;
  /** Offsets of the description, to be selected and written over. */
  readonly start: number;
  readonly end: number;
}

export interface ScaffoldTexts {
  /** What it does, on which files, when to use it. One line without `: `, `#` or quotes. */
  readonly description: string;
  readonly inputs: string;
  readonly outputs: string;
  readonly steps: string;
}

/** `name` must be valid. */
export function scaffold(name: string, texts: ScaffoldTexts): Scaffold {
  const head = `---\nname: ${name}\ndescription: `;
  const words = name.split('-').join(' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const body = [
    `# ${title}`,
    `## Inputs\n\n- ${texts.inputs}`,
    `## Outputs\n\n- ${texts.outputs}`,
    `## Steps\n\n1. ${texts.steps}`,
  ].join('\n\n');
  return {
    text: `${head}${texts.description}\n---\n\n${body}\n`,
    start: head.length,
    end: head.length + texts.description.length,
  };
}
