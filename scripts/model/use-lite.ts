// Universal Sentence Encoder lite (Cer et al. 2018, arXiv 1803.11175) as an ONNX graph: SentencePiece ids → two
// transformer layers → mean over tokens → tanh layer → unit vector of 512. The weights come from its TensorFlow.js form.

import { OnnxGraph } from './onnx-writer.ts';
import type { TfjsWeights, Weight } from './tfjs-weights.ts';

export const dimensions = 512;
const vocabulary = 8002;
const embeddingWidth = 256;
const hiddenWidth = 1536;
const normGain = '/layer_norm/layer_norm_scale/ConcatPartitions/concat';
const normBias = '/layer_norm/layer_norm_bias/ConcatPartitions/concat';

export type Precision = 'float32' | 'int8';

/** Input `input_ids` [1, tokens]: one text, so that nothing is spent on padding; output `sentence_embedding` [1, 512]. */
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
    g.int64s('zero', [1], [0]);
    g.int64s('axis0', [1], [0]);
    g.int64s('axis1', [1], [1]);

    const ids = this.#clip();
    let hidden = g.op('Add', [this.#embedding(ids), this.#timingSignal(ids)]);
    const first = this.#attentionBlock(0, hidden, embeddingWidth);
    hidden = g.op('Add', [this.#narrow(0, this.#wide(0, first)), first]);
    const second = this.#attentionBlock(1, hidden, dimensions);

    // The mean of the last layer's output is taken before its last multiplication, not after: the same numbers (both are
    // linear) for a sixth less work.
    const mean = (value: string): string => g.op('ReduceMean', [value], { axes: [1], keepdims: 0 });
    const pooled = g.op('Add', [this.#narrow(1, mean(this.#wide(1, second))), mean(second)]);

    g.output(this.#unitVector(pooled), 'sentence_embedding');
    return g.model(
      'use-lite',
      [{ name: 'input_ids', type: 'int64', shape: [1, 'sequence'] }],
      [{ name: 'sentence_embedding', type: 'float', shape: [1, dimensions] }],
    );
  }

  /** The first 128 tokens. */
  #clip(): string {
    const g = this.#graph;
    return g.op('Slice', ['input_ids', 'zero', g.int64s('maxTokens', [1], [this.#maxTokens]), 'axis1']);
  }

  get #maxTokens(): number {
    return this.#weights.scalar('/ClipToMaxLength/Less/y');
  }

  #embedding(ids: string): string {
    const g = this.#graph;
    const table = this.#weights.get('/Embeddings_en');
    expectShape('Embeddings_en', table, [vocabulary, embeddingWidth]);
    // The original adds the embedding to itself before the timing signal.
    const doubled = Float32Array.from(table.data, (value) => 2 * value);
    if (this.#precision === 'float32')
      return g.op('Gather', [g.floats('embedding', table.shape, doubled), ids], { axis: 0 });
    const { values, scales } = quantizeColumns(doubled, 1, table.data.length, () => 0);
    g.int8s('embedding', table.shape, values);
    g.floats('embedding.scale', [], scales);
    return g.op('Mul', [
      g.op('Cast', [g.op('Gather', ['embedding', ids], { axis: 0 })], { to: 1 }),
      'embedding.scale',
    ]);
  }

  /** Sines and cosines of the position, one frequency a column (Vaswani et al. 2017); computed once, when the model is loaded. */
  #timingSignal(ids: string): string {
    const g = this.#graph;
    const frequencies = g.floats(
      'frequencies',
      [1, embeddingWidth / 2],
      this.#weights.get('/TimingSignal/ExpandDims_1').data,
    );
    const positions = g.floats(
      'positions',
      [this.#maxTokens, 1],
      Array.from({ length: this.#maxTokens }, (_, i) => i),
    );
    const angles = g.op('Mul', [positions, frequencies]);
    const all = g.op('Concat', [g.op('Sin', [angles]), g.op('Cos', [angles])], { axis: -1 });
    const length = g.op('Slice', [g.op('Shape', [ids]), 'axis1', g.int64s('two', [1], [2]), 'axis0']);
    return g.op('Slice', [all, 'zero', length, 'axis0']);
  }

  /** Attention with its residual. */
  #attentionBlock(index: 0 | 1, input: string, inputWidth: number): string {
    const path = `/Encode/Layer_${index}/TransformerLayer`;
    const attended = this.#attention(index, input, inputWidth);
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
    return this.#graph.op('Relu', [
      this.#linear(
        `layer${index}.ffn1`,
        this.#normal(input, `${path}/layer_prepostprocess`),
        `/TransformerStack/Layer_${index}/TransformerLayer/FFN/conv1/Tensordot/Reshape_1`,
        `${path}/conv1/bias/ConcatPartitions/concat`,
        dimensions,
        hiddenWidth,
        `${path}/layer_prepostprocess`,
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

  #attention(index: 0 | 1, input: string, inputWidth: number): string {
    const g = this.#graph;
    const name = `layer${index}.attention`;
    const layer = `/Encode/Layer_${index}/TransformerLayer`;
    const path = `${layer}/MultiheadAttention`;
    const stack = `/TransformerStack/Layer_${index}/TransformerLayer/MultiheadAttention`;
    const headWidth = this.#weights.scalar(`${stack}/split_heads/split_last_dimension/Reshape/shape/3`);
    const width = this.#weights.get(`${stack}/Const`).data[0]!;
    const heads = width / headWidth;

    const projected = this.#linear(
      `${name}.qkv`,
      this.#normal(input, `${layer}/layer_prepostprocess`),
      `${path}/qkv_transform_single/kernel/part_0`,
      `${path}/qkv_transform_single/bias/ConcatPartitions/concat`,
      inputWidth,
      width * 3,
      `${layer}/layer_prepostprocess`,
    );
    // [1, tokens, 3 × width] → [3 × heads, tokens, headWidth], of which a third each.
    const byHead = g.op(
      'Transpose',
      [g.op('Reshape', [projected, g.int64s(`${name}.byHead`, [3], [-1, heads * 3, headWidth])])],
      { perm: [1, 0, 2] },
    );
    const [query, key, value] = g.node(
      'Split',
      [byHead, g.int64s(`${name}.thirds`, [3], [heads, heads, heads])],
      { axis: 0 },
      3,
    ) as [string, string, string];
    const scale = g.floats(`${name}.scale`, [], [this.#weights.scalar(`${stack}/mul/y`)]);
    const scores = g.op('MatMul', [
      g.op('Mul', [query, scale]),
      g.op('Transpose', [key], { perm: [0, 2, 1] }),
    ]);
    const context = g.op('MatMul', [g.op('Softmax', [scores], { axis: -1 }), value]);
    const joined = g.op('Reshape', [
      g.op('Transpose', [context], { perm: [1, 0, 2] }),
      g.int64s(`${name}.join`, [3], [1, -1, width]),
    ]);
    return this.#linear(
      `${name}.output`,
      joined,
      `${path}/output_transform_single/kernel/part_0`,
      `${path}/output_transform_single/bias/ConcatPartitions/concat`,
      width,
      dimensions,
    );
  }

  /**
   * Layer normalisation without its bias, which `#linear` takes into the one that follows. Its own operator takes three
   * times as long.
   */
  #normal(input: string, path: string): string {
    const g = this.#graph;
    const gain = this.#weights.get(`${path}${normGain}`).data;
    const centred = g.op('Sub', [input, g.op('ReduceMean', [input], { axes: [-1] })]);
    const unit = g.op('Div', [centred, g.op('ReduceL2', [centred], { axes: [-1] })]);
    const scaled = Float32Array.from(gain, (value) => value * Math.sqrt(gain.length));
    return g.op('Mul', [unit, g.floats(`${path}.gain`, [gain.length], scaled)]);
  }

  /** The bias of a multiplication together with what the bias of the normalisation before it adds. */
  #biasAfterNorm(kernel: Weight, bias: Weight, normPath: string, columns: number): Float64Array {
    const shift = this.#weights.get(`${normPath}${normBias}`).data;
    const sums = Float64Array.from(bias.data);
    for (let i = 0; i < kernel.data.length; i++)
      sums[i % columns]! += shift[Math.floor(i / columns)]! * kernel.data[i]!;
    return sums;
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

  /**
   * input × weights + bias; `normPath`: of the normalisation before it (`#normal`). In int8: weights by
   * column, activations quantised as they come.
   */
  #linear(
    name: string,
    input: string,
    kernelName: string,
    biasName: string,
    rows: number,
    columns: number,
    normPath?: string,
  ): string {
    const g = this.#graph;
    const kernel = this.#weights.get(kernelName);
    if (kernel.data.length !== rows * columns) throw new Error(`${kernelName} is not ${rows} × ${columns}`);
    const ownBias = this.#weights.get(biasName);
    const bias = g.floats(
      `${name}.bias`,
      [columns],
      normPath === undefined ? ownBias.data : this.#biasAfterNorm(kernel, ownBias, normPath, columns),
    );
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
