import { expect, test } from 'vitest'
import { attributionTable } from '../../../../contract/attribution.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { noSignals } from '../../../test/fixtures/no-signals.ts'
import { creditLeads, type TracedLead } from '../models/credit-leads.ts'
import { addCredit, type CreditSums, eachModel, maxGroups, otherGroup } from '../tally.ts'
import type { TouchSignals } from '../touches/touch-signals.ts'
import { parseSort } from './parse-sort.ts'
import { toTable } from './to-table.ts'

const toSignals = (channel: string): TouchSignals => ({ ...noSignals, channel })

/** A lead worth 0.05 with sessions in these channels, one day apart. */
const leadBy = (...channels: string[]): TracedLead => ({
  createdMs: 100 * dayMs,
  created: true,
  qualified: true,
  won: true,
  lost: false,
  valueMinor: 5,
  signals: { ...toSignals('none'), isOwn: true },
  visits: channels.map((channel, i) => ({
    startedMs: (90 + i) * dayMs,
    signals: toSignals(channel),
  })),
})

const threeWays = creditLeads('channel', [leadBy('email', 'paid_search', 'direct')])

test('a table contains the credit of each group under each model', () => {
  const { rows, groups, totals } = toTable(
    threeWays,
    { order: parseSort('group:asc'), limit: 50, page: 1 },
    null,
  )

  expect(groups).toBe(3)
  expect(
    rows.map(({ group, models }) => [group, models.firstTouch.leads, models.linear.won]),
  ).toEqual([
    ['direct', 0, 0.333334],
    ['email', 1, 0.333333],
    ['paid_search', 0, 0.333333],
  ])
  expect(totals).toMatchObject({ leads: 1, qualified: 1, won: 1, value: 0.05 })
})

test('values are rounded to minor units that add up to the value of the leads', () => {
  const { rows } = toTable(threeWays, { order: parseSort('group:asc'), limit: 50, page: 1 }, null)

  expect(rows.map(({ models }) => models.linear.value)).toEqual([0.02, 0.02, 0.01])
})

test('a table matches its schema', () => {
  const table = toTable(threeWays, { order: parseSort('group:asc'), limit: 50, page: 1 }, null)

  expect(attributionTable.parse(table)).toEqual(table)
})

test('rows are sorted by any column, ties by group, and limited after summing totals', () => {
  const tally = creditLeads('channel', [leadBy('email'), leadBy('email'), leadBy('b'), leadBy('a')])

  const { rows, groups, totals } = toTable(
    tally,
    { order: parseSort('linear.value:desc'), limit: 2, page: 1 },
    null,
  )

  expect(rows.map(({ group }) => group)).toEqual(['email', 'a'])
  expect([groups, totals.leads]).toEqual([3, 4])
})

test.for(['', 'leads:desc', 'linear.leads', 'linear.leads:down', 'linear.leads:asc:asc'])(
  'sort %j is rejected with the valid columns',
  (sort) => {
    expect(() => parseSort(sort)).toThrow(/sort must be .*timeDecay\.value/)
  },
)

test('groups above the limit are counted together, and none is lost', () => {
  const tally: CreditSums = new Map()
  const won = { created: true, qualified: true, won: true, lost: false }
  const whole = { credit: eachModel(() => 1_000_000), value: eachModel(() => 1_000_000n) }
  for (let i = 0; i < maxGroups + 5; i++) {
    addCredit(tally, `campaign ${i}`, won, whole)
  }

  expect(tally.get(otherGroup)?.linear?.leads).toBe(5_000_000)
  expect(
    toTable(tally, { order: parseSort('group:asc'), limit: 1, page: 1 }, null).totals.leads,
  ).toBe(maxGroups + 5)
})
