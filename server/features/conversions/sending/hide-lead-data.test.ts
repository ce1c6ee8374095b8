import { expect, test } from 'vitest'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { hideLeadData } from './hide-lead-data.ts'

const lead = {
  ...{ name: 'Ada Löwe-Byron', email: 'ada.l@example.com', phone: '+49 30 1234567' },
  ...{ note: 'Prefers Zanzibar to the Alps', gclid: 'Cj0KCQ', status: 'won' },
  // Only these fields are read.
} as LeadRecord

test.for([
  ['Invalid first name: ada', 'Invalid first name: …'],
  ['LÖWE is no name, Byron neither', '… is no name, … neither'],
  ['Email ada.l@example.com (ada.l) is wrong', 'Email … (….l) is wrong'],
  ['Number 30-1234567 or 1234567 is wrong', 'Number … or … is wrong'],
  ['Note about zanzibar too long', 'Note about … too long'],
  ['Click Cj0KCQ has expired', 'Click … has expired'],
])("in a platform's message, the lead's data is hidden: %s", ([message, shown]) => {
  expect(hideLeadData(message, lead)).toBe(shown)
})

test('a message that quotes nothing is kept, and shortened to 200 characters', () => {
  expect(hideLeadData('The adapter for the Alps won: no data.', lead)).toBe(
    'The adapter for the Alps won: no data.',
  )
  expect(hideLeadData('too long '.repeat(50), lead)).toHaveLength(200)
})
