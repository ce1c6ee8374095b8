import { expect, test } from 'vitest'
import { guessStatus } from './lead-statuses.ts'

test('statuses of other systems are guessed', () => {
  const words = ['Closed Won', 'closed-lost', 'MQL', 'New', 'Not Qualified', 'Purple']
  expect(words.map(guessStatus)).toEqual(['won', 'lost', 'qualified', 'open', 'lost', null])
  expect(['Gagné', 'Perdido', 'Offerte', 'Nieuw'].map(guessStatus)).toEqual([
    'won',
    'lost',
    'qualified',
    'open',
  ])
})
