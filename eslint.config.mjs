// Type-aware linting, and the rule of imports between layers (docs/architecture.md).
import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const layers = ['core', 'node', 'service', 'extension', 'cli', 'mcp', 'webview'];

/** Which layers each may import; any layer may import itself. `src/protocol.ts` is for extension and webview. */
const allowed = {
  core: [],
  node: ['core'],
  service: ['core', 'node'],
  extension: ['core', 'node', 'service', 'protocol'],
  cli: ['core', 'node', 'service'],
  mcp: ['core', 'node', 'service'],
  webview: ['protocol'],
};

const builtins = {
  regex: '^(node:.*|fs|path|os|url|util|stream|crypto|worker_threads|child_process|fs/.*)$',
  message: 'This layer takes what it needs as an argument: no node:*, no I/O (docs/architecture.md).',
};
const vscode = { regex: '^vscode$', message: 'Only src/extension talks to VS Code (docs/architecture.md).' };

/** What the web entry loads. esbuild fails on any builtin in that bundle; this says it while one writes. */
const webFiles = {
  extension: ['src/extension/**/*.ts'],
  service: [
    'src/service/{library-answers,library-port,library-worker,port-calls,serve-calls,rpc,emitter}.ts',
    'src/service/{engine-{errors,views},stored-library}.ts',
    'src/service/problems/**/*.ts',
  ],
};
const nodeOnly = [
  'src/extension/extension.ts',
  'src/extension/platform/node-platform.ts',
  'src/extension/{embedding,mcp-server}/**',
];
const nodeLayer = {
  regex: '^\\.{1,2}/(.*/)?(node/|service/engine-client\\.ts)',
  message: 'This runs in VS Code for the Web too: reach Node through Platform (docs/architecture.md).',
};

/** The rule of imports for one layer, as patterns of forbidden module names. */
function forbiddenIn(layer) {
  const forbidden = layers.filter((other) => other !== layer && !allowed[layer].includes(other));
  const patterns = [
    {
      regex: `^\\.{1,2}/(.*/)?(${forbidden.join('|')})/`,
      message: `${layer} may import only ${[layer, ...allowed[layer]].join(', ')} (docs/architecture.md).`,
    },
  ];
  if (!allowed[layer].includes('protocol')) {
    patterns.push({
      regex: '/protocol\\.ts$',
      message: 'protocol.ts is shared by extension and webview alone.',
    });
  }
  if (layer === 'core' || layer === 'webview') patterns.push(builtins);
  if (layer !== 'extension') patterns.push(vscode);
  return patterns;
}

const importRule = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

export default tseslint.config(
  {
    ignores: [
      '.cache/**',
      'dist/**',
      'dist.*/**',
      'out/**',
      'node_modules/**',
      'test/e2e/node_modules/**',
      'test/web/node_modules/**',
      'test/e2e/run/**',
      'coverage/**',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/prefer-literal-enum-member': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
    },
  },
  ...layers.map((layer) => importRule([`src/${layer}/**/*.ts`], forbiddenIn(layer))),
  ...Object.entries(webFiles).map(([layer, files]) =>
    importRule(files, [...forbiddenIn(layer), builtins, nodeLayer], nodeOnly),
  ),
  {
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'error', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
  prettier,
);
