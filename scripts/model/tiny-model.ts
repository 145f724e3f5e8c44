// A sentence encoder of a few kilobytes in the hub's layout, for tests: it looks its words up in a table.

import { OnnxGraph } from './onnx-writer.ts';

export const tinyDimensions = 8;
export const tinyWords = [
  'cut',
  'trim',
  'video',
  'film',
  'bake',
  'cake',
  'bread',
  'read',
  'query',
  'passage',
  ':',
  'a',
  'the',
];

export interface TinyOptions {
  /** Asks for the keys of earlier tokens, as encoders made of a language model do. */
  readonly asksForPast?: boolean;
}

/** File name in the repository → content. The words `cut` and `trim`, `video` and `film` … stand close together. */
export function tinyModel(options: TinyOptions = {}): Readonly<Record<string, Uint8Array>> {
  const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
  return {
    'onnx/model_quantized.onnx': onnx(options),
    'tokenizer.json': text(tokenizer()),
    'tokenizer_config.json': text({ tokenizer_class: 'BertTokenizer', model_max_length: 32 }),
    'config.json': text({ model_type: 'bert', hidden_size: tinyDimensions, max_position_embeddings: 32 }),
  };
}

const specials = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];

function onnx({ asksForPast = false }: TinyOptions): Uint8Array {
  const graph = new OnnxGraph();
  const rows = specials.length + tinyWords.length;
  // Neighbours in the list of words share an axis, so that they are synonyms.
  const table = Array.from({ length: rows * tinyDimensions }, (_, i) => {
    const row = Math.floor(i / tinyDimensions) - specials.length;
    const column = i % tinyDimensions;
    if (row < 0) return 0.01;
    return Math.floor(row / 2) % tinyDimensions === column ? 1 : 0.01 * (row + column);
  });
  graph.floats('table', [rows, tinyDimensions], table);
  const hidden = graph.op('Gather', ['table', 'input_ids'], { axis: 0 });
  const past = 'past_key_values.0.key';
  // Nothing came before, so that this adds nothing.
  graph.output(
    asksForPast ? graph.op('Add', [hidden, graph.op('ReduceSum', [past], { keepdims: 0 })]) : hidden,
    'last_hidden_state',
  );
  const input = (name: string) => ({ name, type: 'int64', shape: ['batch', 'sequence'] }) as const;
  return graph.model(
    'tiny',
    [
      input('input_ids'),
      input('attention_mask'),
      ...(asksForPast
        ? [{ name: past, type: 'float', shape: ['batch', 2, 'before', 4] } as const]
        : [input('token_type_ids')]),
    ],
    [{ name: 'last_hidden_state', type: 'float', shape: ['batch', 'sequence', tinyDimensions] }],
  );
}

function tokenizer(): unknown {
  const vocab = Object.fromEntries([...specials, ...tinyWords].map((word, id) => [word, id]));
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: specials.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  };
}
