import { expect, test } from 'vitest'
import { audit, flawless, type Ledger } from './ledger.ts'

const ledger = (acked: string[], unknown: string[] = []): Ledger => ({
  acked: new Set(acked),
  unknown: new Set(unknown),
  failures: [],
})

test('an audit finds what is missing, doubled or from nowhere', () => {
  const stored = ['kept', 'doubled', 'doubled', 'from nowhere']

  expect(audit([ledger(['kept', 'doubled']), ledger(['lost'])], stored)).toEqual({
    missing: 1,
    duplicates: 1,
    unexplained: 1,
  })
})

test('a lead whose answer never came may be stored or not', () => {
  expect(audit([ledger([], ['perhaps'])], ['perhaps'])).toEqual(flawless)
  expect(audit([ledger([], ['perhaps'])], [])).toEqual(flawless)
})
