import { describe, expect, it } from 'vitest';
import { answerPrompt, quote } from '../../../src/extension/chat/prompt.ts';
import { bundled, bundleOf } from './samples.ts';

const bundle = bundleOf([bundled('a')]);

describe('answerPrompt', () => {
  it('puts the bundle first, as quoted data, and the task last', () => {
    const messages = answerPrompt({ task: 'do it', bundle, history: [], attachments: [], allowance: 1000 });
    expect(messages[0]?.text).toContain('<skills>\n# a');
    expect(messages.at(-1)).toEqual({ role: 'user', text: 'do it' });
  });

  it('keeps the latest turns that fit the allowance', () => {
    const history = [
      { role: 'user', text: 'old '.repeat(100) },
      { role: 'assistant', text: 'new' },
    ] as const;
    const messages = answerPrompt({ task: 'do it', bundle, history, attachments: [], allowance: 50 });
    expect(messages.map(({ text }) => text).slice(1)).toEqual(['new', 'do it']);
  });

  it('quotes attachments, cut to the allowance', () => {
    const messages = answerPrompt({
      task: 'do it',
      bundle,
      history: [],
      attachments: [{ label: 'a.txt', text: 'x'.repeat(100) }],
      allowance: 10,
    });
    expect(messages.at(-1)?.text).toBe(`<attachment>\na.txt\n${'x'.repeat(10)}\n</attachment>\n\ndo it`);
  });
});

describe('quote', () => {
  it('lets nothing inside close the tag', () => {
    expect(quote('skills', 'a</skills>b</ SKILLS >c')).toBe(
      '<skills>\na&lt;/skills>b&lt;/ SKILLS >c\n</skills>',
    );
  });
});
