import { expect, test } from 'vitest'
import { attributionTable } from '../../../../contract/attribution.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { creditLeads, type TracedLead } from '../models/credit-leads.ts'
import { type CreditSums, count, eachModel, maxGroups, otherGroup } from '../tally.ts'
import type { Said } from '../touches/touch-signals.ts'
import { tableOrder } from './parse-sort.ts'
import { toTable } from './to-table.ts'

const said = (channel: string): Said => ({
  channel,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  referrer: null,
  website: null,
  clicks: 0,
  isOwn: false,
})

/** A lead of 0.05 that came by these channels, a day apart. */
const leadBy = (...channels: string[]): TracedLead => ({
  createdMs: 100 * dayMs,
  qualified: true,
  won: true,
  valueMinor: 5,
  said: { ...said('none'), isOwn: true },
  visits: channels.map((channel, i) => ({ startedMs: (90 + i) * dayMs, said: said(channel) })),
})

const threeWays = creditLeads('channel', [leadBy('email', 'paid_search', 'direct')])

test('a table says what each model credits each group with', () => {
  const { rows, groups, totals } = toTable(threeWays, tableOrder('group:asc'), 50)

  expect(groups).toBe(3)
  expect(
    rows.map(({ group, models }) => [group, models.firstTouch.leads, models.linear.won]),
  ).toEqual([
    ['direct', 0, 0.333334],
    ['email', 1, 0.333333],
    ['paid_search', 0, 0.333333],
  ])
  expect(totals).toEqual({ leads: 1, qualified: 1, won: 1, value: 0.05 })
})

test('values are rounded to minor units that add up to the value of the leads', () => {
  const { rows } = toTable(threeWays, tableOrder('group:asc'), 50)

  expect(rows.map(({ models }) => models.linear.value)).toEqual([0.02, 0.02, 0.01])
})

test('a table fits its schema', () => {
  const table = toTable(threeWays, tableOrder('group:asc'), 50)

  expect(attributionTable.parse(table)).toEqual(table)
})

test('rows are sorted by any column, equals by their names, and cut after the totals', () => {
  const tally = creditLeads('channel', [leadBy('email'), leadBy('email'), leadBy('b'), leadBy('a')])

  const { rows, groups, totals } = toTable(tally, tableOrder('linear.value:desc'), 2)

  expect(rows.map(({ group }) => group)).toEqual(['email', 'a'])
  expect([groups, totals.leads]).toEqual([3, 4])
})

test.for(['', 'leads:desc', 'linear.leads', 'linear.leads:down', 'linear.leads:asc:asc'])(
  'sort %j is refused with what can be sorted by',
  (sort) => {
    expect(() => tableOrder(sort)).toThrow(/sort: .*timeDecay\.value/)
  },
)

test('groups beyond what is told apart are counted together, and none gets lost', () => {
  const tally: CreditSums = new Map()
  const won = { qualified: true, won: true }
  const whole = { credit: eachModel(() => 1_000_000), value: eachModel(() => 1_000_000n) }
  for (let i = 0; i < maxGroups + 5; i++) {
    count(tally, `campaign ${i}`, won, whole)
  }

  expect(tally.get(otherGroup)?.linear.leads).toBe(5_000_000)
  expect(toTable(tally, tableOrder('group:asc'), 1).totals.leads).toBe(maxGroups + 5)
})
