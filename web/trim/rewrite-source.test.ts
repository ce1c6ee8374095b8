import { minifySync } from 'vite'
import { describe, expect, test } from 'vitest'
import type { Cuts } from './cuts.ts'
import { rewriteSource } from './rewrite-source.ts'

/** Code that remains after cuts and minification. */
function trim(code: string, cuts: Cuts): string {
  const options = { module: true, mangle: false, codegen: { removeWhitespace: false } } as const
  const { code: text } = minifySync('a.js', rewriteSource('a.js', code, cuts), options)
  return text.replaceAll(/\s+/g, ' ').trim()
}

describe('constants', () => {
  const code = 'let on = false; export function run(x) { on = x(); if (on) stop(); else go() }'

  test('a variable that never changes selects one branch', () => {
    expect(trim(code, { constants: { on: 'false' } })).toBe('export function run(x) { x(), go(); }')
  })

  test('a parameter with the same name stays', () => {
    const shadowed = 'let on = 1; export const a = on; export const b = (on) => on'

    expect(trim(shadowed, { constants: { on: '2' } })).toContain('b = (on) => on')
  })

  test('keys and properties with the same name stay', () => {
    const keys = 'let on = 1; export const a = (x) => ({ on: x.on, b: on })'

    expect(trim(keys, { constants: { on: '2' } })).toBe(
      'export const a = (x) => ({ on: x.on, b: 2 });',
    )
  })

  test('a variable of one function changes only there', () => {
    const two = 'export function a(x) { return x } export function b(x) { return x }'

    expect(trim(two, { locals: { a: { x: '1' } } })).toContain('function b(x) { return x; }')
  })
})

describe('switch', () => {
  const runCase = (cases: string) =>
    trim(`export function run(x) { switch (x.tag) { ${cases} } }`, {
      impossible: [{ of: ['.tag'], values: ['1'] }],
    })

  test('an impossible case is removed', () => {
    expect(runCase('case 1: a(); break; case 2: b(); break; case 3: c()')).not.toContain('a()')
  })

  test('code that another case continues with stays', () => {
    const kept = runCase('case 0: z(); case 1: a(); break; case 2: b()')

    expect(kept).toContain('a()')
    expect(kept).not.toContain('case 1')
  })

  test('variables that removed code declares stay declared', () => {
    expect(runCase('case 1: var y = 1; break; case 2: y = 2; use(y)')).toContain('var y')
  })

  test('comparisons have one result', () => {
    const code = 'export const is = (x) => x.tag === 1 || 1 !== x.tag'

    expect(trim(code, { impossible: [{ of: ['.tag'], values: ['1'] }] })).toBe(
      'export const is = (x) => !0;',
    )
  })
})

test('a value that is only assigned to removed targets disappears', () => {
  const code = 'exports.a = exports.b = function () {}; exports.c = 1'

  expect(trim(code, { assignments: ['exports.a', 'exports.b'] })).toBe('exports.c = 1;')
})

test('calls, properties, bodies, keys, assignments and replacements change', () => {
  const code = `
    function a() { return 1 }
    function b() { return 2 }
    const table = { x: 1, y: 2 }
    exports.old = exports.new = table
    export function run(one) { return [a(one), b(), one.gone, 4 + 4] }`

  const text = trim(code, {
    calls: { a: '10' },
    bodies: { b: 'throw Error()' },
    properties: { gone: 'null' },
    keys: { table: ['y'] },
    assignments: ['exports.old'],
    replacements: { run: [['4 +…', '9']] },
  })

  expect(text).toBe(
    'function b() { throw Error(); } const table = { x: 1 }; exports.new = table; ' +
      'export function run(one) { return [ 10, b(), null, 9 ]; }',
  )
})

test.for<[string, Cuts]>([
  ['constants gone', { constants: { gone: '1' } }],
  ['locals run gone', { locals: { run: { gone: '1' } } }],
  ['initializers gone', { initializers: { gone: '1' } }],
  ['calls gone', { calls: { gone: '1' } }],
  ['bodies gone', { bodies: { gone: '' } }],
  ['properties gone', { properties: { gone: '1' } }],
  ['keys table gone', { keys: { table: ['gone'] } }],
  ['assignments exports.gone', { assignments: ['exports.gone'] }],
  ['replacements run gone()', { replacements: { run: [['gone()', '']] } }],
])('the build fails if %s is not found', ([name, cuts]) => {
  const code = 'const table = { a: 1 }; export function run() { return table }'

  expect(() => rewriteSource('a.js', code, cuts)).toThrow(`a.js does not contain ${name}.`)
})
