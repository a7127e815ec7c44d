import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

/** What neither types nor Prettier see. */
export default defineConfig(
  { ignores: ['dist/', 'e2e/.output/', '**/generated/', '**/generated.ts', '**/printed.ts'] },
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // the next line says it
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'A closed set is a union of strings, as on the wire.' },
        { selector: 'ForInStatement', message: 'Object.keys says whose keys they are.' },
      ],
      // a map or set in a closure is not state: what is drawn is replaced, not changed
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check, which fails on warnings, knows which are heeded
      'svelte/no-unused-svelte-ignore': 'off',
      // Prettier writes the space that has to be kept as {' '}
      'svelte/no-useless-mustaches': 'off',
    },
  },
  { files: ['scripts/**', 'e2e/**'], rules: { 'no-console': 'off' } },
);
