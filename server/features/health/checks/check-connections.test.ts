import { expect, test } from 'vitest'
import type {
  DestinationHealth,
  ImportHealth,
  InboundHealth,
  WebhookHealth,
} from '../health-store.ts'
import { describeCheck } from '../texts/describe-check.ts'
import {
  checkConversions,
  checkInboundSources,
  checkScheduledImports,
  checkWebhooks,
} from './check-connections.ts'
import { checkClickIds, checkSpend } from './check-leads.ts'

const now = new Date('2026-11-25T12:00:00Z')
const lastGoodAt = '2026-11-24T12:00:00.000Z'
const clicks = (leads: number, count: number) => ({ leads, clicks: count, lastAt: lastGoodAt })

test('ad spend without a lead from ads is a warning, if there usually are some', () => {
  const check = (days: number, usual: number, current: number) =>
    checkSpend({ days, now: clicks(10, current), before: clicks(100, usual) })

  expect(check(3, 32, 0)).toMatchObject({
    ...{ state: 'warning', cause: 'noLeads', figures: { days: 3, clicks: 0, usual: 8 } },
  })
  expect([check(2, 32, 0), check(3, 28, 0), check(3, 32, 1)].map(({ state }) => state)).toEqual([
    ...['notApplicable', 'notApplicable', 'ok'],
  ])
})

const pull: ImportHealth = { name: 'Ads', failures: 0, waits: false, lastGoodAt }

test.for<[string, Partial<ImportHealth>, string | null]>([
  ['failed twice', { failures: 2 }, 'failing'],
  ['failed once', { failures: 1 }, null],
  ['waits for a mapping', { waits: true }, 'waiting'],
])('a scheduled import that %s', ([, changes, cause]) => {
  const result = checkScheduledImports([pull, { ...pull, name: 'Other', ...changes }])

  expect(result.cause).toBe(cause)
  expect(result.names).toEqual(cause === null ? [] : ['Other'])
})

const target: DestinationHealth = {
  ...{
    name: 'Google Ads',
    isConnected: true,
    isBlocked: false,
    isRejecting: false,
    rejected: 0,
    failures: 0,
    lastGoodAt,
  },
  ...{ expiring: 0, isLate: false },
}

test.for<[string, Partial<DestinationHealth>, string | null]>([
  ['is not connected', { isConnected: false, isBlocked: true }, 'notConnected'],
  ['is blocked', { isBlocked: true, failures: 9 }, 'blocked'],
  ['rejects everything', { isRejecting: true, failures: 9 }, 'rejecting'],
  ['failed five times', { failures: 5 }, 'failing'],
  ['failed four times', { failures: 4 }, null],
  ['rejected five conversions', { rejected: 5, isLate: true }, 'rejected'],
  ['rejected four conversions', { rejected: 4 }, null],
  ['has conversions that expire', { expiring: 3 }, 'expiring'],
  ['has conversions that wait', { isLate: true }, 'late'],
])('a destination that %s', ([, changes, cause]) => {
  const result = checkConversions([target, { ...target, name: 'Other', ...changes }])

  expect(result.cause).toBe(cause)
  expect(result.names).toEqual(cause === null ? [] : ['Other'])
})

const account: InboundHealth = {
  ...{ name: 'Lead form', isConnected: true, isBlocked: false, accessUntil: null },
  ...{ failures: 0, waitingSince: null, lastGoodAt },
}

test.for<[string, Partial<InboundHealth>, string | null]>([
  ['has lost access', { isBlocked: true, isConnected: false }, 'blocked'],
  ['has no token', { isConnected: false }, 'notConnected'],
  ['has a token for 6 days', { accessUntil: '2026-12-01T12:00:00.000Z' }, 'expiring'],
  ['has a token for 8 days', { accessUntil: '2026-12-03T12:00:00.000Z' }, null],
  ['fails again and again', { failures: 5 }, 'failing'],
  ['has a lead to fetch for 2 hours', { waitingSince: '2026-11-25T10:00:00.000Z' }, 'late'],
  ['has a lead to fetch for a minute', { waitingSince: '2026-11-25T11:59:00.000Z' }, null],
])('a source that %s', ([, changes, cause]) => {
  const result = checkInboundSources([account, { ...account, name: 'Other', ...changes }], now)

  expect(result.cause).toBe(cause)
  expect(result.names).toEqual(cause === null ? [] : ['Other'])
})

const hook: WebhookHealth = {
  ...{ name: 'CRM', isEnabled: true, isDisabledByService: false, failures: 0 },
  ...{ failingSince: null, lastGoodAt },
}

test.for<[string, Partial<WebhookHealth>, string | null]>([
  ['was disabled by the service', { isEnabled: false, isDisabledByService: true }, 'disabled'],
  ['fails for an hour', { failures: 3, failingSince: '2026-11-25T11:00:00.000Z' }, 'failing'],
  ['fails for a minute', { failures: 3, failingSince: '2026-11-25T11:59:00.000Z' }, null],
  ['failed twice', { failures: 2, failingSince: '2026-11-25T01:00:00.000Z' }, null],
])('a webhook that %s', ([, changes, cause]) => {
  const result = checkWebhooks([hook, { ...hook, name: 'Other', ...changes }], now)

  expect(result.cause).toBe(cause)
  expect(result.names).toEqual(cause === null ? [] : ['Other'])
})

test.for([
  ['en', '39.3% of leads from the last 7 days have a click ID; usually, 100% do.'],
  ['de', '39,3\u00A0% der Leads der letzten 7 Tage haben eine Klick-ID, sonst 100\u00A0%.'],
] as const)('percentages are written as usual in %s', ([language, message]) => {
  const fallen = checkClickIds({ now: clicks(1_000, 393), before: clicks(100, 100) })

  expect(describeCheck(language, { ...fallen, state: 'warning', cause: 'fallen' }).message).toBe(
    message,
  )
})
