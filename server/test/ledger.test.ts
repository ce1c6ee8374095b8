import { expect, test } from 'vitest'
import { audit, flawless, type Ledger } from './ledger.ts'

const ledger = (acked: string[], unknown: string[] = []): Ledger => ({
  acked: new Set(acked),
  unknown: new Set(unknown),
  failures: [],
})

test('an audit finds missing, duplicate and unknown leads', () => {
  const stored = ['kept', 'doubled', 'doubled', 'from nowhere']

  expect(audit([ledger(['kept', 'doubled']), ledger(['lost'])], stored)).toEqual({
    missing: 1,
    duplicates: 1,
    unexplained: 1,
  })
})

test('a lead without a response may or may not be stored', () => {
  expect(audit([ledger([], ['perhaps'])], ['perhaps'])).toEqual(flawless)
  expect(audit([ledger([], ['perhaps'])], [])).toEqual(flawless)
})
