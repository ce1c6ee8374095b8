import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revealHidden, shortened, withoutNulls } from './text.ts'

const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/)

/** Strings that look like null properties. */
const tricky = fc.constantFrom(
  '"a":null',
  ',"a":null',
  '{"a":null}',
  '\\"a":null,',
  '\\',
  '"',
  ':null',
)

const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  tricky,
  fc.string({ unit: 'binary', maxLength: 20 }),
)

const { answer } = fc.letrec((tie) => ({
  answer: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('answer'), { maxLength: 4 }),
    fc.dictionary(key, tie('answer'), { maxKeys: 6 }),
  ),
}))

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, one]) => one !== null)
  return Object.fromEntries(kept.map(([name, one]) => [name, pruned(one)]))
}

test('null properties are removed from JSON, even if there is text that looks like them', () => {
  fc.assert(
    fc.property(answer, (value) => {
      expect(JSON.parse(withoutNulls(JSON.stringify(value)))).toEqual(pruned(value))
    }),
    { numRuns: 2_000 },
  )
})

test('invisible characters are written as text, and nothing else changes', () => {
  const hidden = fc.constantFrom(
    ...'\u200b\u202e\u2066\ufeff\u00ad\u0085\u180e\u3164\ufe00\uffa0\ufff9',
    '\u{e0041}',
    '\u{e007f}',
  )
  const visible = fc.string().map((text) => text.replaceAll('\\', '/'))
  const text = fc.array(fc.oneof(hidden, visible), { maxLength: 10 }).map((all) => all.join(''))

  fc.assert(
    fc.property(text, (value) => {
      const shown: string = JSON.parse(revealHidden(JSON.stringify(value)))

      expect(readEscapes(shown)).toBe(value)
      expect(shown).not.toMatch(
        /[\u007f-\u009f\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9]|\ufe00/,
      )
      expect(shown).not.toMatch(/[\u{e0000}-\u{e007f}]/u)
    }),
    { numRuns: 1_000 },
  )
})

const readEscapes = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

test('visible text is unchanged', () => {
  const json = JSON.stringify('Ærøskøbing 😀 ❤\ufe0f שלום 東京 e\u0301')

  expect(revealHidden(json)).toBe(json)
})

test('a long value is shortened to the limit and stays JSON', () => {
  const session = {
    landingUrl: 'x'.repeat(2_048),
    pages: Array(50).fill({ title: '😀'.repeat(250) }),
  }
  const lead = {
    note: 'n'.repeat(10_000),
    custom: 'c'.repeat(65_536),
    sessions: Array(50).fill(session),
  }

  const short = shortened(JSON.stringify(lead), 40_000)

  expect(short.length).toBeLessThanOrEqual(40_000)
  expect(JSON.parse(short).note).toMatch(/^n+…$/)
  expect(short.isWellFormed()).toBe(true)
})

test('escaped characters count by their escaped length', () => {
  const hidden = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`f${i}`, '\u200b'.repeat(500)]),
  )

  expect(shortened(JSON.stringify(hidden), 40_000).length).toBeLessThanOrEqual(40_000)
})

test('a value that fits after the first step is not shortened further', () => {
  const short = shortened(JSON.stringify({ a: 'a'.repeat(60_000), b: 'whole' }), 40_000)

  expect(JSON.parse(short)).toEqual({ a: `${'a'.repeat(2_000)}…`, b: 'whole' })
})
