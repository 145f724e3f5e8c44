// How common sentence encoders want to be used. Facts from their model cards; a person's settings go before them, and so
// do the files of sentence-transformers that a model ships.

import type { Pooling } from './encoder.ts';

export interface ModelUse {
  readonly pooling: Exclude<Pooling, 'none'>;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

const instruction = 'Given a task, retrieve the agent skills that help to carry it out';
const bgeQuery = 'Represent this sentence for searching relevant passages: ';

/** The first match of the model's name, without its owner, lower case. */
const known: readonly (readonly [RegExp, Partial<ModelUse>])[] = [
  [/^multilingual-e5-.*-instruct/, { queryPrefix: `Instruct: ${instruction}\nQuery: ` }],
  [/^(multilingual-)?e5-/, { queryPrefix: 'query: ', passagePrefix: 'passage: ' }],
  [/^bge-.*-zh/, { pooling: 'cls', queryPrefix: '为这个句子生成表示以用于检索相关文章：' }],
  [/^bge-(micro|.*-en)/, { pooling: 'cls', queryPrefix: bgeQuery }],
  [/^bge-/, { pooling: 'cls' }],
  [/^mxbai-embed/, { pooling: 'cls', queryPrefix: bgeQuery }],
  [/^snowflake-arctic-embed-.*v2/, { pooling: 'cls', queryPrefix: 'query: ' }],
  [/^snowflake-arctic-embed/, { pooling: 'cls', queryPrefix: bgeQuery }],
  [/^gte-(.*v1\.5|multilingual|modernbert)/, { pooling: 'cls' }],
  [/^gte-/, {}],
  [
    /^nomic-embed-text|^modernbert-embed/,
    { queryPrefix: 'search_query: ', passagePrefix: 'search_document: ' },
  ],
  [/^qwen3-embedding/, { pooling: 'last', queryPrefix: `Instruct: ${instruction}\nQuery:` }],
  [
    /^embeddinggemma/,
    { queryPrefix: 'task: search result | query: ', passagePrefix: 'title: none | text: ' },
  ],
  [/^labse|^multi-qa-mpnet-base-dot|^msmarco-.*-dot/, { pooling: 'cls' }],
];

/** Mean pooling without prefixes where nothing else is known: MiniLM, mpnet, GTE, jina v2, most of sentence-transformers. */
export function useOfModel(model: string): ModelUse {
  const name = model
    .replace(/[\\/]+$/, '')
    .split(/[\\/]/)
    .at(-1)!
    .toLowerCase();
  return {
    pooling: 'mean',
    queryPrefix: '',
    passagePrefix: '',
    ...known.find(([pattern]) => pattern.test(name))?.[1],
  };
}
