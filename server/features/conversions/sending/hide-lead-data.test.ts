import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { storableText } from '../../../test/arbitraries/lead-arbitrary.ts'
import { hideLeadData } from './hide-lead-data.ts'

const lead = {
  ...{ name: 'Ada Löwe-Byron', email: 'ada.l@example.com', phone: '+49 30 1234567' },
  ...{ note: 'Prefers Zanzibar to the Alps', gclid: 'Cj0KCQ', status: 'won' },
  // Only these fields are read.
} as LeadRecord

test.for<[message: string, shown: string]>([
  ['Invalid first name: ada', 'Invalid first name: …'],
  ['LÖWE is no name, Byron neither', '… is no name, … neither'],
  ['Email ada.l@example.com (ada.l) is wrong', 'Email … (….l) is wrong'],
  ['Number 30-1234567 or 1234567 is wrong', 'Number … or … is wrong'],
  ['Note about zanzibar too long', 'Note about … too long'],
  ['Click Cj0KCQ has expired', 'Click … has expired'],
])("in a platform's message, the lead's data is hidden: %s", ([message, shown]) => {
  expect(hideLeadData(message, lead)).toBe(shown)
})

test.for<[name: string, message: string, shown: string]>([
  ['राहुल शर्मा', 'Name राहुल is wrong', 'Name … is wrong'],
  ['王小明', '姓名王小明无效', '姓名…无效'],
  ['สมชาย', 'ชื่อสมชายไม่ถูกต้อง', 'ชื่อ…ไม่ถูกต้อง'],
  ['Zoe\u0308', 'Name Zo\u00eb is wrong', 'Name … is wrong'],
])('a name in another script or form is hidden: %s', ([name, message, shown]) => {
  expect(hideLeadData(message, { ...lead, name })).toBe(shown)
})

/** Words of at least `min` characters, without regard to case. */
const toWords = (text: string, min: number): string[] =>
  Array.from(text.normalize('NFC').matchAll(/[\p{L}\p{M}\p{N}]+/gu), ([word]) => word)
    .filter((word) => word.length >= min)
    .map((word) => word.toUpperCase())

const trimmed = storableText(40).map((text) => text.trim())

test("whatever the lead's values, none remains in a message that quotes them", () => {
  const values = fc.record({ name: trimmed, phone: trimmed, note: trimmed, gclid: trimmed })
  fc.assert(
    fc.property(values, (given) => {
      const shown = hideLeadData(Object.values(given).join(' , '), { ...lead, ...given })

      const words = new Set(toWords(shown, 1))
      const hidden = [...toWords(`${given.name} ${given.phone}`, 2), ...toWords(given.note, 6)]
      expect(hidden.filter((word) => words.has(word))).toEqual([])
      const clickId = given.gclid
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .normalize('NFC')
      expect(clickId.length >= 6 && shown.includes(clickId)).toBe(false)
    }),
  )
})

test('a name is hidden where the message was cut', () => {
  const message = `${'an '.repeat(65)}a Byron of London`

  expect(hideLeadData(message, lead)).toBe(`${'an '.repeat(65)}a …`)
})

test('a message that quotes nothing is kept, and shortened to 200 characters', () => {
  expect(hideLeadData('The adapter for the Alps won: no data.', lead)).toBe(
    'The adapter for the Alps won: no data.',
  )
  const shown = hideLeadData('too long '.repeat(50), lead)
  expect(shown.length).toBeLessThanOrEqual(200)
  expect(shown).toMatch(/^(too long )+(too )?…$/)
})
