import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { minifySync } from 'vite'
import { describe, expect, test } from 'vitest'
import { reactCuts } from './react-cuts.ts'
import { reactDomExportCuts, reactExportCuts, removedUse } from './react-exports.ts'
import { rewriteSource } from './rewrite-source.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const source = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')

const trim = (code: string) => rewriteSource('react-dom', code, reactCuts)

/** Size after minification, as a module that is loaded with `require`. */
const minifiedSize = (code: string) =>
  minifySync('a.js', `(function (exports, require) {${code}\n})(window, load)`).code.length

describe('React DOM', () => {
  test('the cuts remove two fifths', () => {
    expect(minifiedSize(trim(source)) / minifiedSize(source)).toBeLessThan(0.6)
  })

  test.for([
    ['isHydrating', 'isHydratingNow'],
    ['popHydrationState', 'popHydration'],
    ['useOptimistic', 'useOptimism'],
    ['null !== dehydrated$96', 'void 0 !== dehydrated$96'],
  ] as const)('the build fails if an update changes %s', ([from, to]) => {
    expect(() => trim(source.replaceAll(from, to))).toThrow('Adapt web/trim to it.')
  })

  test('an element that the build does not support causes an error', () => {
    // Error 156 is “Unknown unit of work tag”, such as 27 for <body>.
    expect(trim(source)).toMatch(
      /throw Error\(formatProdErrorMessage\(156, workInProgress\.tag\)\)/,
    )
  })
})

test.for([
  ['react/cjs/react.production.js', reactExportCuts],
  ['react-dom/cjs/react-dom.production.js', reactDomExportCuts],
] as const)('%s does not export what the build removes', ([path, cuts]) => {
  const code = readFileSync(join(folder, '..', path), 'utf8')

  expect(rewriteSource(path, code, cuts)).not.toMatch(removedUse)
})

test.for(['(0,r.useActionState)(a)', 'r.ViewTransition', 'class A{componentWillMount(){}}'])(
  'the build notices %s',
  (code) => {
    expect(code).toMatch(removedUse)
  },
)
