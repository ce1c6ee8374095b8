import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { extractSiteId, parseBody } from './parse-body.ts'

const schema = z.object({ text: z.string() })

test('a body that fits is read', () => {
  expect(parseBody('{"text":"Ünïcode 😀","more":1}', schema)).toEqual({
    ok: true,
    value: { text: 'Ünïcode 😀' },
  })
})

test.for(['', '{', 'null', '[]', '"text"', '{"text":1}', '{"text":"a"}b', '['.repeat(30_000)])(
  'what does not fit is told apart from what is no JSON (%#)',
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

test('whatever a text holds, it is read as it is, except for what cannot be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = parseBody(JSON.stringify({ text }), schema)

      const stored = text.replaceAll('\0', '\ufffd').toWellFormed()
      expect(read).toEqual({ ok: true, value: { text: stored } })
    }),
    { examples: [['\0'], ['\ud83d'], ['\\u0000'], ['\\\0'], ['\ude00\ud83d'], ['😀\ud83d']] },
  )
})

test('escapes mean the same in either case', () => {
  const read = parseBody('{"text":"\\uD83D\\uDE00 \\ud83d \\uDE00 \\\\ud83d"}', schema)

  expect(read).toEqual({ ok: true, value: { text: '😀 \ufffd \ufffd \\ud83d' } })
})

test('the site of a broken body is found', () => {
  const site = '0199F7A0-0000-7000-8000-000000000001'

  expect(extractSiteId(`{"sentAt":1,"site" : "${site}","events":[{`)).toBe(site.toLowerCase())
  expect(extractSiteId('{"site":"example"}')).toBeUndefined()
  expect(extractSiteId('')).toBeUndefined()
})
