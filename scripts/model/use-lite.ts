// Universal Sentence Encoder lite (Cer et al. 2018, arXiv 1803.11175) as an ONNX graph: SentencePiece ids → two
// transformer layers → mean over tokens → tanh layer → unit vector of 512. The weights come from its TensorFlow.js form.

import { OnnxGraph } from './onnx-writer.ts';
import type { TfjsWeights, Weight } from './tfjs-weights.ts';

export const dimensions = 512;
const vocabulary = 8002;
const embeddingWidth = 256;
const hiddenWidth = 1536;

export type Precision = 'float32' | 'int8';

/** Inputs `input_ids`, `attention_mask` [batch, sequence]; output `sentence_embedding` [batch, 512]. */
export function useLiteModel(weights: TfjsWeights, precision: Precision): Uint8Array {
  return new UseLite(weights, precision).build();
}

class UseLite {
  readonly #graph = new OnnxGraph();
  readonly #weights: TfjsWeights;
  readonly #precision: Precision;

  constructor(weights: TfjsWeights, precision: Precision) {
    this.#weights = weights;
    this.#precision = precision;
  }

  build(): Uint8Array {
    const g = this.#graph;
    g.int64s('zero', [], [0]);
    g.int64s('one', [], [1]);
    g.int64s('axis1', [1], [1]);
    g.int64s('axisLast', [1], [-1]);
    g.floats('oneFloat', [], [1]);

    const ids = this.#clip('input_ids');
    const isToken = g.op('Cast', [g.op('Greater', [this.#clip('attention_mask'), 'zero'])], { to: 1 });
    const tokenMask = g.op('Unsqueeze', [isToken, 'axisLast']);

    const embedded = this.#embedding(ids);
    // The original adds the embedding to itself before the timing signal.
    const doubled = g.op('Add', [embedded, embedded]);
    let hidden = g.op('Mul', [g.op('Add', [doubled, this.#timingSignal(ids)]), tokenMask]);

    const paddingBias = this.#paddingBias(isToken);
    const first = this.#attentionBlock(0, hidden, embeddingWidth, paddingBias);
    hidden = g.op('Add', [this.#narrow(0, this.#wide(0, first)), first]);
    const second = this.#attentionBlock(1, hidden, dimensions, paddingBias);

    // The mean of the last layer's output is taken before its last multiplication, not after: the same numbers (both are
    // linear) for a sixth less work.
    const mean = (value: string): string => this.#meanOfTokens(value, tokenMask, isToken);
    const pooled = g.op('Add', [this.#narrow(1, mean(this.#wide(1, second))), mean(second)]);

    g.output(this.#unitVector(pooled), 'sentence_embedding');
    const input = (name: string) => ({ name, type: 'int64', shape: ['batch', 'sequence'] }) as const;
    return g.model(
      'use-lite',
      [input('input_ids'), input('attention_mask')],
      [{ name: 'sentence_embedding', type: 'float', shape: ['batch', dimensions] }],
    );
  }

  /** The first 128 tokens. */
  #clip(value: string): string {
    const g = this.#graph;
    const limit = this.#weights.scalar('/ClipToMaxLength/Less/y');
    const start = g.int64s(`${value}.start`, [1], [0]);
    const end = g.int64s(`${value}.end`, [1], [limit]);
    return g.op('Slice', [value, start, end, 'axis1']);
  }

  #embedding(ids: string): string {
    const g = this.#graph;
    const table = this.#weights.get('/Embeddings_en');
    expectShape('Embeddings_en', table, [vocabulary, embeddingWidth]);
    if (this.#precision === 'float32')
      return g.op('Gather', [g.floats('embedding', table.shape, table.data), ids], { axis: 0 });
    const { values, scales } = quantizeColumns(table.data, 1, table.data.length, () => 0);
    g.int8s('embedding', table.shape, values);
    g.floats('embedding.scale', [], scales);
    return g.op('Mul', [
      g.op('Cast', [g.op('Gather', ['embedding', ids], { axis: 0 })], { to: 1 }),
      'embedding.scale',
    ]);
  }

  /** Sines and cosines of the position, one frequency a column (Vaswani et al. 2017). */
  #timingSignal(ids: string): string {
    const g = this.#graph;
    const frequencies = g.floats(
      'frequencies',
      [1, embeddingWidth / 2],
      this.#weights.get('/TimingSignal/ExpandDims_1').data,
    );
    const length = g.op('Gather', [g.op('Shape', [ids]), 'one'], { axis: 0 });
    const positions = g.op('Cast', [g.op('Range', ['zero', length, 'one'])], { to: 1 });
    const angles = g.op('Mul', [g.op('Unsqueeze', [positions, 'axisLast']), frequencies]);
    return g.op('Concat', [g.op('Sin', [angles]), g.op('Cos', [angles])], { axis: -1 });
  }

  /** 0 for tokens, a large negative number for padding, shaped to broadcast over heads and positions. */
  #paddingBias(isToken: string): string {
    const g = this.#graph;
    const penalty = g.floats(
      'paddingPenalty',
      [],
      [
        this.#weights.scalar(
          '/Layer_1/TransformerLayer/MultiheadAttention/DotProductAttention/attention_bias_ignore_padding/mul/y',
        ),
      ],
    );
    const axes = g.int64s('axes1and2', [2], [1, 2]);
    return g.op('Mul', [g.op('Sub', ['oneFloat', g.op('Unsqueeze', [isToken, axes])]), penalty]);
  }

  /** Attention with its residual. */
  #attentionBlock(index: 0 | 1, input: string, inputWidth: number, paddingBias: string): string {
    const path = `/Encode/Layer_${index}/TransformerLayer`;
    const normal = this.#layerNorm(`layer${index}.norm`, input, `${path}/layer_prepostprocess`, inputWidth);
    const attended = this.#attention(index, normal, inputWidth, paddingBias);
    const residual =
      index === 0
        ? this.#linear(
            'layer0.residual',
            input,
            `${path}/dense/kernel/ConcatPartitions/concat`,
            `${path}/dense/bias/ConcatPartitions/concat`,
            inputWidth,
            dimensions,
          )
        : input;
    return this.#graph.op('Add', [attended, residual]);
  }

  /** First half of the feed-forward network. */
  #wide(index: 0 | 1, input: string): string {
    const path = `/Encode/Layer_${index}/TransformerLayer/FFN`;
    const normal = this.#layerNorm(
      `layer${index}.ffnNorm`,
      input,
      `${path}/layer_prepostprocess`,
      dimensions,
    );
    return this.#graph.op('Relu', [
      this.#linear(
        `layer${index}.ffn1`,
        normal,
        `/TransformerStack/Layer_${index}/TransformerLayer/FFN/conv1/Tensordot/Reshape_1`,
        `${path}/conv1/bias/ConcatPartitions/concat`,
        dimensions,
        hiddenWidth,
      ),
    ]);
  }

  /** Second half, without its residual. */
  #narrow(index: 0 | 1, wide: string): string {
    return this.#linear(
      `layer${index}.ffn2`,
      wide,
      `/TransformerStack/Layer_${index}/TransformerLayer/FFN/conv2/Tensordot/Reshape_1`,
      `/Encode/Layer_${index}/TransformerLayer/FFN/conv2/bias/ConcatPartitions/concat`,
      hiddenWidth,
      dimensions,
    );
  }

  #attention(index: 0 | 1, input: string, inputWidth: number, paddingBias: string): string {
    const g = this.#graph;
    const name = `layer${index}.attention`;
    const path = `/Encode/Layer_${index}/TransformerLayer/MultiheadAttention`;
    const stack = `/TransformerStack/Layer_${index}/TransformerLayer/MultiheadAttention`;
    const headWidth = this.#weights.scalar(`${stack}/split_heads/split_last_dimension/Reshape/shape/3`);
    const widths = [...this.#weights.get(`${stack}/Const`).data];
    const width = widths[0]!;
    const heads = width / headWidth;

    const projected = this.#linear(
      `${name}.qkv`,
      input,
      `${path}/qkv_transform_single/kernel/part_0`,
      `${path}/qkv_transform_single/bias/ConcatPartitions/concat`,
      inputWidth,
      width * 3,
    );
    const [query, key, value] = g.node(
      'Split',
      [projected, g.int64s(`${name}.widths`, [3], widths)],
      { axis: -1 },
      3,
    ) as [string, string, string];
    const split = g.int64s(`${name}.split`, [4], [0, 0, heads, headWidth]);
    const byHead = (part: string, perm: readonly number[]) =>
      g.op('Transpose', [g.op('Reshape', [part, split])], { perm });

    const scale = g.floats(`${name}.scale`, [], [this.#weights.scalar(`${stack}/mul/y`)]);
    const scores = g.op('MatMul', [
      g.op('Mul', [byHead(query, [0, 2, 1, 3]), scale]),
      byHead(key, [0, 2, 3, 1]),
    ]);
    const attention = g.op('Softmax', [g.op('Add', [scores, paddingBias])], { axis: -1 });
    const context = g.op('Transpose', [g.op('MatMul', [attention, byHead(value, [0, 2, 1, 3])])], {
      perm: [0, 2, 1, 3],
    });
    const joined = g.op('Reshape', [context, g.int64s(`${name}.join`, [3], [0, 0, width])]);
    return this.#linear(
      `${name}.output`,
      joined,
      `${path}/output_transform_single/kernel/part_0`,
      `${path}/output_transform_single/bias/ConcatPartitions/concat`,
      width,
      dimensions,
    );
  }

  #layerNorm(name: string, input: string, path: string, width: number): string {
    const g = this.#graph;
    const epsilon = this.#weights.scalar(
      '/TransformerStack/Layer_1/TransformerLayer/FFN/layer_prepostprocess/layer_norm/Cast/x',
    );
    const scale = g.floats(
      `${name}.scale`,
      [width],
      this.#weights.get(`${path}/layer_norm/layer_norm_scale/ConcatPartitions/concat`).data,
    );
    const bias = g.floats(
      `${name}.bias`,
      [width],
      this.#weights.get(`${path}/layer_norm/layer_norm_bias/ConcatPartitions/concat`).data,
    );
    return g.op('LayerNormalization', [input, scale, bias], { axis: -1, epsilon: { float: epsilon } });
  }

  #meanOfTokens(hidden: string, tokenMask: string, isToken: string): string {
    const g = this.#graph;
    const sum = g.op('ReduceSum', [g.op('Mul', [hidden, tokenMask]), 'axis1'], { keepdims: 0 });
    const count = g.op('Max', [g.op('ReduceSum', [isToken, 'axis1'], { keepdims: 1 }), 'oneFloat']);
    return g.op('Div', [sum, count]);
  }

  #unitVector(pooled: string): string {
    const g = this.#graph;
    const path = '/hidden_layers/tanh_layer_0';
    const activated = g.op('Tanh', [
      this.#linear('tanh', pooled, `${path}/weights`, `${path}/bias`, dimensions, dimensions),
    ]);
    const norm = g.op('ReduceL2', [activated], { axes: [-1], keepdims: 1 });
    return g.op('Div', [activated, g.op('Max', [norm, g.floats('tiny', [], [1e-6])])]);
  }

  /** input × weights + bias. In int8: weights by column, activations quantised as they come. */
  #linear(
    name: string,
    input: string,
    kernelName: string,
    biasName: string,
    rows: number,
    columns: number,
  ): string {
    const g = this.#graph;
    const kernel = this.#weights.get(kernelName);
    if (kernel.data.length !== rows * columns) throw new Error(`${kernelName} is not ${rows} × ${columns}`);
    const bias = g.floats(`${name}.bias`, [columns], this.#weights.get(biasName).data);
    if (this.#precision === 'float32')
      return g.op('Add', [
        g.op('MatMul', [input, g.floats(`${name}.weights`, [rows, columns], kernel.data)]),
        bias,
      ]);
    const { values, scales } = quantizeColumns(kernel.data, columns, kernel.data.length, (i) => i % columns);
    g.int8s(`${name}.weights`, [rows, columns], values);
    g.floats(`${name}.scale`, [columns], scales);
    const [quantised, inputScale, zeroPoint] = g.node('DynamicQuantizeLinear', [input], {}, 3) as [
      string,
      string,
      string,
    ];
    const product = g.op('Cast', [g.op('MatMulInteger', [quantised, `${name}.weights`, zeroPoint])], {
      to: 1,
    });
    return g.op('Add', [g.op('Mul', [product, g.op('Mul', [inputScale, `${name}.scale`])]), bias]);
  }
}

/** Symmetric int8: value ≈ scale × integer, one scale for each column that `columnOf` names. */
function quantizeColumns(
  data: ArrayLike<number>,
  columns: number,
  length: number,
  columnOf: (index: number) => number,
): { values: Int8Array; scales: Float32Array } {
  const scales = new Float32Array(columns).fill(1e-9 / 127);
  for (let i = 0; i < length; i++) {
    const column = columnOf(i);
    scales[column] = Math.max(scales[column]!, Math.abs(data[i]!) / 127);
  }
  const values = new Int8Array(length);
  for (let i = 0; i < length; i++)
    values[i] = Math.max(-127, Math.min(127, Math.round(data[i]! / scales[columnOf(i)]!)));
  return { values, scales };
}

function expectShape(name: string, { shape }: Weight, expected: readonly number[]): void {
  if (shape.join('×') !== expected.join('×'))
    throw new Error(`${name} has shape ${shape.join('×')}, expected ${expected.join('×')}`);
}
