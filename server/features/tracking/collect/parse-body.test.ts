import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { extractSiteId, parseBody } from './parse-body.ts'

const schema = z.object({ text: z.string() })

test('a valid body is parsed', () => {
  expect(parseBody('{"text":"Ünïcode 😀","more":1}', schema)).toEqual({
    ok: true,
    value: { text: 'Ünïcode 😀' },
  })
})

test.for(['', '{', 'null', '[]', '"text"', '{"text":1}', '{"text":"a"}b', '['.repeat(30_000)])(
  'an invalid body is distinguished from malformed JSON (%#)',
  (body) => {
    let isJson = true
    try {
      JSON.parse(body)
    } catch {
      isJson = false
    }

    expect(parseBody(body, schema)).toEqual({ ok: false, reason: isJson ? 'bad_body' : 'bad_json' })
  },
)

test('any text is parsed unchanged, except characters that cannot be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = parseBody(JSON.stringify({ text }), schema)

      const stored = text.replaceAll('\0', '\ufffd').toWellFormed()
      expect(read).toEqual({ ok: true, value: { text: stored } })
    }),
    { examples: [['\0'], ['\ud83d'], ['\\u0000'], ['\\\0'], ['\ude00\ud83d'], ['😀\ud83d']] },
  )
})

test('escapes are case-insensitive', () => {
  const read = parseBody('{"text":"\\uD83D\\uDE00 \\ud83d \\uDE00 \\\\ud83d"}', schema)

  expect(read).toEqual({ ok: true, value: { text: '😀 \ufffd \ufffd \\ud83d' } })
})

test('the site of a malformed body is found', () => {
  const site = '0199F7A0-0000-7000-8000-000000000001'

  expect(extractSiteId(`{"sentAt":1,"site" : "${site}","events":[{`)).toBe(site.toLowerCase())
  expect(extractSiteId('{"site":"example"}')).toBeUndefined()
  expect(extractSiteId('')).toBeUndefined()
})
