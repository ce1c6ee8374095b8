import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeBody } from './complete-body.ts'

const now = new Date('2026-01-31T12:00:00.000Z')
const time = now.getTime()
const complete = (body: Record<string, unknown>) => completeBody(body, now)

describe('the click of a Meta ad', () => {
  const fbclid = 'IwAR2F4-dbP0l7Mn1IawQQGCINEz7PYXQvwjNwB_qa2ofrHyiLjcbCRxTDMgk'
  const fbc = 'fb.1.1554763741205.AbCdEfGhIjKlMnOpQrStUvWxYz1234567890'

  test('an fbclid becomes fbc with the time of the request', () => {
    expect(complete({ name: 'Ada', fbclid })).toMatchObject({
      lead: { fbc: `fb.1.${time}.${fbclid}` },
      warnings: [],
    })
    expect(complete({ fbclid: 'x', fbc: null }).lead.fbc).toBe(`fb.1.${time}.x`)
    expect(complete({ fbclid: fbc }).lead.fbc).toBe(fbc)
  })

  test('an fbclid sent as fbc becomes one too, with a warning', () => {
    for (const bare of [fbclid, 'IwZXh0bgNhZW0CMTEAAR2', 'PAZXh0bgNhZW0CMTEAAa', 'a'.repeat(61)]) {
      const { lead, warnings } = complete({ fbc: bare })
      expect(lead.fbc).toBe(`fb.1.${time}.${bare}`)
      expect(warnings).toEqual([expect.stringMatching(/^fbc: the value is an fbclid/)])
    }
  })

  test.for([fbc, 'fb.2.1.x', 'c', 'test-fbc', 'fb.1.x', ''])('%j stays as received', (value) => {
    const body = { fbc: value }
    expect(complete(body)).toEqual({ lead: body, warnings: [] })
  })

  test('fbc wins over an fbclid, with a warning if they differ', () => {
    expect(complete({ fbc, fbclid: 'AbCdEfGhIjKlMnOpQrStUvWxYz1234567890' }).warnings).toEqual([])
    expect(complete({ fbc, fbclid: '' }).warnings).toEqual([])
    expect(complete({ fbc, fbclid }).lead.fbc).toBe(fbc)
    expect(complete({ fbc, fbclid }).warnings).toEqual(['fbclid: differs from fbc; ignored.'])
  })
})

describe('keys that are not fields', () => {
  const custom = (body: Record<string, unknown>) => complete(body).lead.custom

  test.for([
    [null, { colour: 'red', size: 5 }, '{"colour":"red","size":5}'],
    ['{}', { colour: 'red' }, '{"colour":"red"}'],
    ['{ }', { colour: 'red' }, '{"colour":"red"}'],
    ['{"a":12345678901234567890}', { b: { c: [1] } }, '{"a":12345678901234567890,"b":{"c":[1]}}'],
    ['{"size":1}', { size: 2, size_2: 3 }, '{"size":1,"size_2":2,"size_2_2":3}'],
    ['{"size":1}', { size: 1 }, '{"size":1}'],
    ['{"a":1}', { empty: '', none: null }, '{"a":1}'],
  ] as const)('%j takes %j', ([sent, others, kept]) => {
    expect(custom({ name: 'Ada', custom: sent, ...others })).toBe(kept)
  })

  test('are named, and no longer part of the lead', () => {
    expect(complete({ name: 'Ada', colour: 'red', tel: 'x', lastName: 'Byron' })).toEqual({
      lead: { name: 'Ada', custom: '{"colour":"red","tel":"x","lastName":"Byron"}' },
      warnings: [
        'colour: not a lead field; kept in custom.',
        'tel: differs from phone or is not valid for it; kept in custom.',
        'lastName: differs from name or is not valid for it; kept in custom.',
      ],
    })
  })

  test.for(['[1]', '"text"', '5', 'null'])('are ignored and named if custom is %s', (sent) => {
    const { lead, warnings } = complete({ custom: sent, colour: 'red' })
    expect(lead).toEqual({ custom: sent })
    expect(warnings).toEqual([
      'colour: not a lead field; ignored, because it cannot be kept in custom.',
    ])
  })

  test('are kept as far as custom has room', () => {
    const { lead, warnings } = complete({ a: 'x'.repeat(60_000), b: 'y'.repeat(6_000), c: 'z' })

    expect(Object.keys(JSON.parse(lead.custom ?? ''))).toEqual(['a', 'c'])
    expect(warnings).toEqual([
      expect.stringMatching(/^a: .*kept/),
      expect.stringMatching(/^b: .*ignored/),
      expect.stringMatching(/^c: .*kept/),
    ])
  })

  test('custom stays a valid object within its limit, whatever the keys and values are', () => {
    const present = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue(), { maxKeys: 4 })
    const others = fc.dictionary(
      fc.constantFrom('a', 'b', 'a_2', '0', 'constructor', 'x'.repeat(30_000)),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(present, others, (before, sent) => {
        const text = JSON.stringify(before)
        const after = custom({ custom: text, ...sent }) ?? ''

        expect(JSON.parse(after)).toMatchObject(JSON.parse(text))
        expect(after.length).toBeLessThanOrEqual(65_536)
      }),
    )
  })
})

test('a body with only known keys is returned unchanged', () => {
  const body = { name: 'Ada', custom: '{}', sessionId: 'x' }
  expect(complete(body).lead).toBe(body)
})
