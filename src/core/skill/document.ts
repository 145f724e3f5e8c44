// The block structure of a Markdown body, as edge sources and the index read it. Transient: never stored.

export type BlockKind = 'heading' | 'paragraph' | 'list-item' | 'fence' | 'table-row' | 'html';

export interface Block {
  readonly kind: BlockKind;
  /** 1-based line in the file. */
  readonly line: number;
  /** 1-based, inclusive. A list item ends with its own text, not with the blocks inside it. */
  readonly endLine: number;
  /** 1-based line of the first line of `text`: below the opening line for a fence, else `line`. */
  readonly textLine: number;
  /**
   * Source text of the block without its markers (`#`, `-`, `1.`, fence lines); inline Markdown is kept. The cells of a
   * table row are joined by ` | `. Empty for a list item that starts with another block.
   */
  readonly text: string;
  /** Headings 1–6; list items: nesting depth from 0; else 0. */
  readonly level: number;
  /** First word of a fence's info string, lower case; else ''. */
  readonly language: string;
  /** Number of an ordered list item; of a table row below the header, which is 0; else 0. */
  readonly ordinal: number;
  /** Index in `Skill.sections` of the section it stands in. Headings inside lists and quotes open none. */
  readonly section: number;
}

/** Blocks in file order. A list item's or quote's own paragraphs and fences are blocks too, after it. */
export interface SkillDocument {
  readonly blocks: readonly Block[];
}
