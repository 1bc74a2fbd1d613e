// oxlint checks .ts (see .oxlintrc.json). ESLint checks .vue, and in both the few patterns that this project forbids.
import tseslint from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import { screenParser } from './build/suites/screenParser.mjs'

const forbidden = [
  {
    selector:
      'NewExpression[callee.name="Date"][arguments.length>0]:not([arguments.0.name=/Ms$/]):not([arguments.0.property.name=/Ms$/]):not([arguments.0.type="BinaryExpression"])',
    message:
      'A day never passes through a zoned Date, and text is never parsed by it: use shared/domain/day. A moment in milliseconds is named ...Ms.'
  },
  {
    selector: 'CallExpression[callee.object.name="Date"][callee.property.name="parse"]',
    message: 'Use shared/domain/day.'
  },
  { selector: 'CallExpression[callee.name="parseFloat"]', message: 'Amounts are exact: use shared/domain/money.' },
  { selector: 'MemberExpression[property.name="parseFloat"]', message: 'Amounts are exact: use shared/domain/money.' },
  { selector: 'MemberExpression[property.name="toFixed"]', message: 'Amounts are exact: use shared/domain/money.' }
]
const forbid = { 'no-restricted-syntax': ['error', ...forbidden] }

export default tseslint.config(
  { ignores: ['out', 'release', 'coverage', 'test-results', 'node_modules', 'build'] },
  {
    files: ['**/*.vue'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...vue.configs['flat/recommended']],
    languageOptions: {
      parserOptions: {
        parser: screenParser(import.meta.dirname),
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue']
      }
    },
    rules: {
      ...forbid,
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Template refs and macros are typed by vue-tsc only, which checks them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // The compiler knows the globals; Prettier does the layout.
      'no-undef': 'off',
      'vue/multi-word-component-names': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/first-attribute-linebreak': 'off'
    }
  },
  {
    // The product's code; tests build moments by hand, and the benchmark prints milliseconds.
    files: ['src/**/*.ts'],
    ignores: ['src/shared/domain/**'],
    languageOptions: { parser: tseslint.parser },
    rules: forbid,
    linterOptions: { reportUnusedDisableDirectives: 'off' }
  },
  {
    // A throw of a timer ends the thread. Those that only resolve a promise cannot throw.
    files: ['src/main/engine/**/*.ts'],
    ignores: ['src/main/engine/api/clock.ts', 'src/main/engine/sync/waiting.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': [
        'error',
        ...forbidden,
        {
          selector:
            'CallExpression[callee.name=/^set(Timeout|Interval|Immediate)$/]:not([arguments.0.callee.name="byItself"]):not([arguments.0.name="resolve"])',
          message: 'Nobody hears what a timer throws: wrap what it runs in byItself.'
        }
      ]
    }
  },
  {
    // Screens take amounts from @/amounts, which covers them while the officer hides them; paper is asked about before.
    files: ['src/renderer/src/**/*.{ts,vue}'],
    ignores: ['src/renderer/src/amounts.ts', 'src/renderer/src/frame/listPrintable.ts', '**/printPayslip.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@shared/domain/money',
              importNames: ['showAmount', 'showScaled', 'showChange', 'showPercent'],
              message: 'Use @/amounts, so that hidden amounts are hidden everywhere.'
            }
          ]
        }
      ]
    }
  }
)
