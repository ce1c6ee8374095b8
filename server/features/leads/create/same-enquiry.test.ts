import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textLimits } from '../../../../contract/values/text.ts'
import { isSameEnquiry, mergeAnswers } from './same-enquiry.ts'

const nobody = { name: null, emailKey: null, phoneKey: null, externalId: null }

test.for([
  // Parts of one inquiry.
  [{ name: 'Ada' }, { emailKey: 'a@x.de' }, true],
  [{ emailKey: 'a@x.de' }, { phoneKey: '+49301' }, true],
  [{ emailKey: 'a@x.de', phoneKey: '+49301' }, { phoneKey: '+49301' }, true],
  [{ name: 'Ada' }, { name: 'ada  lovelace', emailKey: 'a@x.de' }, true],
  [{ name: 'Müller, Jan' }, { name: 'Jan Müller' }, true],
  [{ name: 'José Núñez' }, { name: 'Jose Nunez', emailKey: 'a@x.de' }, true],
  [{ name: 'Ada', emailKey: 'a@x.de' }, { name: 'A. Lovelace', emailKey: 'a@x.de' }, true],
  [{}, {}, true],
  [{ externalId: '7' }, { externalId: '7' }, true],
  // Two inquiries.
  [{ emailKey: 'a@x.de' }, { emailKey: 'b@x.de' }, false],
  [{ phoneKey: '+49301' }, { phoneKey: '+49302' }, false],
  [{ emailKey: 'a@x.de', phoneKey: '+49301' }, { emailKey: 'b@x.de', phoneKey: '+49301' }, false],
  [{ emailKey: 'a@x.de', phoneKey: '+49301' }, { emailKey: 'a@x.de', phoneKey: '+49302' }, false],
  [{ name: 'Ada' }, { name: 'Bob' }, false],
  [{ name: 'Ada' }, { name: 'Bob', emailKey: 'b@x.de' }, false],
  [{ externalId: '7', emailKey: 'a@x.de' }, { externalId: '8', emailKey: 'a@x.de' }, false],
] as const)('%j and %j are one enquiry: %s', ([one, other, isSame]) => {
  const [a, b] = [
    { ...nobody, ...one },
    { ...nobody, ...other },
  ]
  expect([isSameEnquiry(a, b), isSameEnquiry(b, a)]).toEqual([isSame, isSame])
})

test.for([
  [null, null, null, null],
  [null, '{"a":1}', '{"a":1}', null],
  ['{"a":1}', null, '{"a":1}', null],
  ['{"a":1}', '{"b":[2]}', '{"a":1,"b":[2]}', null],
  ['{"a":1,"b":2}', '{"b":2,"c":3}', '{"a":1,"b":2,"c":3}', null],
  ['{"a":"first"}', '{"a":"later","b":2}', '{"a":"first","b":2}', '{"a":"later"}'],
  ['"text"', '{"a":1}', '"text"', '{"a":1}'],
  ['{"a":1}', '[1]', '{"a":1}', '[1]'],
  ['no json', '{"a":1}', 'no json', '{"a":1}'],
  ['{"order":12345678901234567890}', '{"b":1}', '{"order":12345678901234567890,"b":1}', null],
  ['{"a":1}', '{"a":12345678901234567890}', '{"a":1}', '{"a":12345678901234567890}'],
  ['{"__proto__":1}', '{"constructor":2}', '{"__proto__":1,"constructor":2}', null],
] as const)('%s and %s become %s, without %s', ([custom, sent, merged, rest]) => {
  expect(mergeAnswers(custom, sent)).toEqual({ merged, rest })
})

test('answers that do not fit are returned as the rest, and none is lost', () => {
  const half = 'x'.repeat(textLimits.custom / 2)
  const custom = JSON.stringify({ a: half })
  const sent = JSON.stringify({ b: half })

  expect(mergeAnswers(custom, sent)).toEqual({ merged: custom, rest: sent })
})

test('every answer is in the result or in the rest', () => {
  const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat({ max: 2 }))
  fc.assert(
    fc.property(answers, answers, (one, other) => {
      const { merged, rest } = mergeAnswers(JSON.stringify(one), JSON.stringify(other))
      const kept = JSON.parse(merged ?? '{}')
      const discarded = JSON.parse(rest ?? '{}')

      expect(kept).toMatchObject(one)
      for (const [name, answer] of Object.entries(other))
        expect([kept[name], discarded[name]]).toContain(answer)
    }),
  )
})
