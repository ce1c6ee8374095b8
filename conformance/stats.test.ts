import { describe, expect, test } from 'vitest'
import { call, refusal, storeLead } from './call.ts'
import { instant, sources } from './lead-table.ts'

const stats = (body: unknown) => call('POST /stats', { body })

test('returns usage, leads and conversion', async () => {
  await storeLead({ status: 'won', value: 10 })

  const { status, body } = await stats({})
  const { usage, leads, conversion } = body.data

  expect(status).toBe(200)
  for (const count of [usage.leadsUsed, usage.leadsLimit, usage.lockedLeads]) {
    expect(Number.isInteger(count)).toBe(true)
  }
  for (const bound of [usage.periodStart, usage.periodEnd]) {
    if (bound !== null) expect(bound).toMatch(instant)
  }
  expect(Object.keys(leads.byStatus).sort()).toEqual(['lost', 'open', 'qualified', 'won'])
  expect(sources).toEqual(expect.arrayContaining(Object.keys(leads.bySource)))
  expect(Object.keys(conversion).sort()).toEqual([
    'averageValue',
    'qualificationRate',
    'qualified',
    'totalValue',
    'winRate',
  ])
})

test('the figures are consistent', async () => {
  await storeLead({ status: 'won', value: 10, source: 'manual' })

  const { leads, conversion } = (await stats({})).body.data

  const sum = (counts: object) => Object.values(counts).reduce((a, b) => a + b, 0)
  const rounded = (ratio: number) => Math.round(ratio * 10_000) / 10_000
  expect(sum(leads.byStatus)).toBe(leads.total)
  expect(sum(leads.bySource)).toBe(leads.total)
  expect(Object.values(leads.bySource).every((count) => Number(count) > 0)).toBe(true)
  expect(conversion.qualified).toBeGreaterThanOrEqual(leads.byStatus.won + leads.byStatus.qualified)
  expect(conversion.qualificationRate).toBe(rounded(conversion.qualified / leads.total))
  expect(conversion.winRate).toBe(rounded(leads.byStatus.won / conversion.qualified))
  expect(conversion.averageValue * leads.byStatus.won).toBeCloseTo(conversion.totalValue, 0)
})

describe('periods', () => {
  test.for(['current', 'previous'])('%s needs no dates', async (period) => {
    expect((await stats({ period })).status).toBe(200)
  })

  test('the default is current', async () => {
    const [silent, current] = [await stats({}), await stats({ period: 'current' })]

    expect(Object.keys(silent.body.data)).toEqual(Object.keys(current.body.data))
    expect(current.body.data.leads.total).toBeGreaterThanOrEqual(silent.body.data.leads.total)
  })

  test('custom includes both days and has zeros for a period without leads', async () => {
    const one = await stats({ period: 'custom', startDate: '1999-02-28', endDate: '1999-02-28' })

    expect(one.status).toBe(200)
    expect(one.body.data.leads).toEqual({
      total: 0,
      byStatus: { open: 0, qualified: 0, won: 0, lost: 0 },
      bySource: {},
    })
    expect(Object.values(one.body.data.conversion)).toEqual([0, 0, 0, 0, 0])
  })

  test('usage does not depend on the period', async () => {
    const custom = { period: 'custom', startDate: '1999-01-01', endDate: '1999-01-31' }

    const [past, now] = [(await stats(custom)).body.data.usage, (await stats({})).body.data.usage]

    expect([past.periodStart, past.leadsLimit]).toEqual([now.periodStart, now.leadsLimit])
    expect(past.leadsUsed).toBeGreaterThan(0)
  })
})

describe('errors', () => {
  const dates = { startDate: '2026-01-01', endDate: '2026-01-31' }

  test.for([
    ['custom without dates', { period: 'custom' }, 'VALIDATION_ERROR'],
    ['custom without an end', { period: 'custom', startDate: '2026-01-01' }, 'VALIDATION_ERROR'],
    [
      'an end before the start',
      { period: 'custom', ...dates, endDate: '2025-01-01' },
      'VALIDATION_ERROR',
    ],
    ['an unknown period', { period: 'eternity' }, 'VALIDATION_ERROR'],
    ['an unknown key', { periods: 'current' }, 'VALIDATION_ERROR'],
    ['a date of another type', { period: 'custom', ...dates, endDate: 5 }, 'VALIDATION_ERROR'],
    ['a day that is not', { period: 'custom', ...dates, endDate: '2026-02-30' }, 'INVALID_DATE'],
    [
      'a date in another form',
      { period: 'custom', ...dates, startDate: '01.01.2026' },
      'INVALID_DATE',
    ],
    ['a bad date with another period', { period: 'current', startDate: 'soon' }, 'INVALID_DATE'],
  ] as const)('%s', async ([, body, code]) => {
    expect(refusal(await stats(body))).toEqual([400, code])
  })

  test('no body', async () => {
    expect(refusal(await call('POST /stats'))).toEqual([400, 'VALIDATION_ERROR'])
    const empty = { headers: { 'content-type': 'application/json' } }
    expect(refusal(await call('POST /stats', empty))).toEqual([400, 'VALIDATION_ERROR'])
  })
})
