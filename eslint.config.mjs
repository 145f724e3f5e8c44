// Type-aware linting, and the rule of imports between layers (docs/architecture.md).
import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

const nodeBuiltins = {
  group: ['node:*', 'fs', 'path', 'os', 'crypto', 'worker_threads', 'child_process', 'fs/*', 'vscode'],
  message: 'The core takes what it needs as an argument: no vscode, no node:*, no I/O (docs/architecture.md).',
};

/** Which layer may import which. A layer may always import itself. */
const allowed = {
  core: [],
  node: ['core'],
  service: ['core', 'node'],
  protocol: [],
  extension: ['core', 'node', 'service', 'protocol'],
  cli: ['core', 'node', 'service'],
  mcp: ['core', 'node', 'service'],
  webview: ['protocol'],
};

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'test/e2e/node_modules/**', 'test/e2e/run/**', 'coverage/**'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/prefer-literal-enum-member': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { project: ['tsconfig.json', 'src/webview/tsconfig.json'] } },
      'boundaries/elements': Object.keys(allowed).map((type) => ({
        type,
        mode: 'full',
        pattern: type === 'protocol' ? 'src/protocol.ts' : `src/${type}/**/*`,
      })),
    },
    rules: {
      'boundaries/element-types': [
        'error',
        {
          default: 'disallow',
          message: '${file.type} must not import ${dependency.type} (docs/architecture.md)',
          rules: Object.entries(allowed).map(([from, to]) => ({ from: [from], allow: [from, ...to] })),
        },
      ],
    },
  },
  { files: ['src/core/**/*.ts', 'src/webview/**/*.ts', 'src/protocol.ts'], rules: { 'no-restricted-imports': ['error', { patterns: [nodeBuiltins] }] } },
  {
    files: ['src/{node,service,cli,mcp}/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: ['vscode'], message: 'Only src/extension talks to VS Code.' }] }] },
  },
  {
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'error', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', Buffer: 'readonly', require: 'readonly', module: 'writable', __dirname: 'readonly', setTimeout: 'readonly' } },
  },
  prettier,
);
