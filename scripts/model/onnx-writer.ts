// Writes ONNX models as protobuf bytes. The same calls give the same bytes: no clock, no map order, no library version.
// Field numbers are those of onnx.proto (ONNX IR version 8).

export const TensorType = { float: 1, int8: 3, int32: 6, int64: 7 } as const;

export type TensorTypeName = keyof typeof TensorType;

/** Integers become INT, `{ float }` FLOAT, arrays INTS attributes. */
export type Attribute = number | { readonly float: number } | readonly number[];

export interface ValueInfo {
  readonly name: string;
  readonly type: TensorTypeName;
  /** A string names a dimension that is known only at run time. */
  readonly shape: readonly (number | string)[];
}

/** A graph under construction. Nodes are numbered in the order of the calls. */
export class OnnxGraph {
  readonly #nodes: Uint8Array[] = [];
  readonly #initializers: Uint8Array[] = [];
  readonly #names = new Set<string>();
  #values = 0;

  /** Adds a node and names its outputs. */
  node(
    opType: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    outputCount = 1,
  ): readonly string[] {
    const outputs = Array.from({ length: outputCount }, () => `v${this.#values++}`);
    this.#nodes.push(nodeProto(opType, inputs, outputs, attributes));
    return outputs;
  }

  /** A node with one output. */
  op(
    opType: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
  ): string {
    return this.node(opType, inputs, attributes)[0]!;
  }

  /** Gives an existing value the name of a graph output. */
  output(value: string, name: string): void {
    this.#nodes.push(nodeProto('Identity', [value], [name], {}));
  }

  floats(name: string, shape: readonly number[], data: ArrayLike<number>): string {
    return this.#constant(name, 'float', shape, bytesOf(Float32Array.from(data)));
  }

  int8s(name: string, shape: readonly number[], data: Int8Array): string {
    return this.#constant(name, 'int8', shape, bytesOf(data));
  }

  /** Shape [] makes a scalar of one number. */
  int64s(name: string, shape: readonly number[], data: readonly number[]): string {
    return this.#constant(name, 'int64', shape, bytesOf(BigInt64Array.from(data, BigInt)));
  }

  /** The finished file. */
  model(name: string, inputs: readonly ValueInfo[], outputs: readonly ValueInfo[], opset = 17): Uint8Array {
    const graph = concat([
      ...this.#nodes.map((node) => bytesField(1, node)),
      stringField(2, name),
      ...this.#initializers.map((initializer) => bytesField(5, initializer)),
      ...inputs.map((input) => bytesField(11, valueInfoProto(input))),
      ...outputs.map((output) => bytesField(12, valueInfoProto(output))),
    ]);
    return concat([
      intField(1, 8),
      stringField(2, 'graph-of-skills'),
      bytesField(7, graph),
      bytesField(8, concat([stringField(1, ''), intField(2, opset)])),
    ]);
  }

  #constant(name: string, type: TensorTypeName, shape: readonly number[], raw: Uint8Array): string {
    if (this.#names.has(name)) throw new Error(`Two constants named ${name}`);
    this.#names.add(name);
    this.#initializers.push(
      concat([
        ...shape.map((size) => intField(1, size)),
        intField(2, TensorType[type]),
        stringField(8, name),
        bytesField(9, raw),
      ]),
    );
    return name;
  }
}

function nodeProto(
  opType: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, Attribute>>,
): Uint8Array {
  return concat([
    ...inputs.map((input) => stringField(1, input)),
    ...outputs.map((output) => stringField(2, output)),
    stringField(4, opType),
    ...Object.entries(attributes).map(([name, value]) => bytesField(5, attributeProto(name, value))),
  ]);
}

function attributeProto(name: string, value: Attribute): Uint8Array {
  if (typeof value === 'number') return concat([stringField(1, name), intField(3, value), intField(20, 2)]);
  if ('float' in value) return concat([stringField(1, name), floatField(2, value.float), intField(20, 1)]);
  return concat([stringField(1, name), ...value.map((item) => intField(8, item)), intField(20, 7)]);
}

function valueInfoProto({ name, type, shape }: ValueInfo): Uint8Array {
  const dimensions = shape.map((size) =>
    bytesField(1, typeof size === 'number' ? intField(1, size) : stringField(2, size)),
  );
  const tensor = concat([intField(1, TensorType[type]), bytesField(2, concat(dimensions))]);
  return concat([stringField(1, name), bytesField(2, bytesField(1, tensor))]);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

function intField(field: number, value: number): Uint8Array {
  return concat([varint(field * 8), varint(value)]);
}

function floatField(field: number, value: number): Uint8Array {
  return concat([varint(field * 8 + 5), bytesOf(Float32Array.of(value))]);
}

function bytesField(field: number, value: Uint8Array): Uint8Array {
  return concat([varint(field * 8 + 2), varint(value.length), value]);
}

function stringField(field: number, value: string): Uint8Array {
  return bytesField(field, new TextEncoder().encode(value));
}

/** Little-endian, as ONNX wants it; every platform that Node runs on is. */
function bytesOf(array: Float32Array | Int8Array | BigInt64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
