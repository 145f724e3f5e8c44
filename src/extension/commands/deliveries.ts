// Where a bundle can go: the chat, the clipboard, a document, a section of AGENTS.md.

export const deliveries = ['chat', 'copy', 'document', 'agents'] as const;
export type Delivery = (typeof deliveries)[number];
