import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'coverage/',
      'node_modules/',
      'web/api/generated/',
      'test/clients/programs/',
      'clients/typescript/dist/',
      'clients/typescript/src/schema.ts',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'simple-import-sort': simpleImportSort },
    rules: {
      // One block: aliases of rooms and libraries, packages, then files beside.
      'simple-import-sort/imports': ['error', { groups: [['^#', '^[^.]', '^\\.']] }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // A Nest module is a class that carries only its decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // DTO classes describe shapes for validation and OpenAPI; plain objects fill them.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The environment is read in one place; everything else is handed its configuration.
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the environment in config/ only.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
          message: 'Write the properties or elements of a literal directly.',
        },
      ],
    },
  },
  {
    // A row of a tenant is what a statement with the conditions of the tenant has returned.
    files: ['src/**/*.ts'],
    ignores: ['**/*.repository.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '#platform/tenant', importNames: ['owned'], message: 'Find the row by a repository.' },
          ],
        },
      ],
    },
  },
  {
    files: ['config/**/*.ts', 'test/**/*.ts', 'tools/**/*.ts', '*.config.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // The bodies of HTTP answers are `any`; what they must look like is what the tests assert.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
