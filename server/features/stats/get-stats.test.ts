import { afterAll, expect, test } from 'vitest'
import type { Org } from '../../../contract/organizations/org.ts'
import { createOrg, loadStats } from '../../test/calls/stats-calls.ts'
import { startService } from '../../test/harness.ts'
import { insertTestLeads, type TestLead } from '../../test/stores/many-leads-store.ts'

const service = await startService()
afterAll(service.stop)

const store = (org: Org, leads: readonly TestLead[]) =>
  service.db.inOrg(org.id, (tx) => insertTestLeads(tx, leads))

const noLeads = {
  leads: { total: 0, byStatus: { open: 0, qualified: 0, won: 0, lost: 0 }, bySource: {} },
  conversion: { qualified: 0, qualificationRate: 0, winRate: 0, averageValue: 0, totalValue: 0 },
}

test('an organization without leads gets zeros, never NaN or null', async () => {
  const org = createOrg({ leadsLimit: 500 })

  const stats = await loadStats(service, org, {}, '2026-03-15T12:00:00Z')

  const usage = {
    leadsUsed: 0,
    leadsLimit: 500,
    lockedLeads: 0,
    periodStart: null,
    periodEnd: null,
  }
  expect(stats).toEqual({ usage, ...noLeads })
})

test('rates have 4 decimals, and the average is rounded to the cent', async () => {
  const org = createOrg()
  const at = '2026-03-10T09:00:00.000Z'
  const won = { createdAt: at, status: 'won', qualifiedAt: at }
  await store(org, [
    { ...won, value: 1_00 },
    { ...won, value: 1_00 },
    { ...won, value: null, source: 'gtm' },
    { createdAt: at, status: 'lost', qualifiedAt: at, value: 99_00 },
    { createdAt: at, status: 'qualified', qualifiedAt: at, value: 99_00 },
    { createdAt: at, status: 'lost' },
    { createdAt: at, source: 'gtm', value: 99_00 },
  ])

  const stats = await loadStats(service, org, {}, '2026-03-15T12:00:00Z')

  expect(stats.leads).toEqual({
    total: 7,
    byStatus: { open: 1, qualified: 1, won: 3, lost: 2 },
    bySource: { api: 5, gtm: 2 },
  })
  expect(stats.conversion).toEqual({
    qualified: 5,
    qualificationRate: 0.7143,
    winRate: 0.6,
    averageValue: 0.67,
    totalValue: 2,
  })
})

test('usage covers the current period, whatever period is requested', async () => {
  const org = createOrg({ periodAnchor: '2026-01-31', leadsLimit: 2, timeZone: 'Asia/Kathmandu' })
  await store(org, [
    { createdAt: '2026-02-27T18:14:59.999Z' },
    { createdAt: '2026-02-27T18:15:00.000Z' },
    { createdAt: '2026-03-01T00:00:00.000Z', locked: true },
    { createdAt: '2026-03-30T18:14:59.999Z', locked: true },
    { createdAt: '2026-03-30T18:15:00.000Z', locked: true },
  ])
  const usage = {
    leadsUsed: 3,
    leadsLimit: 2,
    lockedLeads: 2,
    periodStart: '2026-02-27T18:15:00.000Z',
    periodEnd: '2026-03-30T18:15:00.000Z',
  }
  const custom = { period: 'custom', startDate: '2026-03-31', endDate: '2026-03-31' }
  const now = '2026-03-15T12:00:00Z'

  const [current, previous, day] = await Promise.all([
    loadStats(service, org, {}, now),
    loadStats(service, org, { period: 'previous' }, now),
    loadStats(service, org, custom, now),
  ])

  expect([current.usage, previous.usage, day.usage]).toEqual([usage, usage, usage])
  expect([current, previous, day].map(({ leads }) => leads.total)).toEqual([3, 1, 1])
})

test('leads of another organization are not counted', async () => {
  const [org, other] = [createOrg(), createOrg()]
  await store(other, [{ createdAt: '2026-03-10T09:00:00.000Z' }])

  const stats = await loadStats(service, org, {}, '2026-03-15T12:00:00Z')

  expect(stats).toMatchObject({ usage: { leadsUsed: 0 }, ...noLeads })
})

test('sums stay exact beyond 2^53', async () => {
  const org = createOrg()
  const at = '2026-03-10T09:00:00.000Z'
  const won = { createdAt: at, status: 'won', qualifiedAt: at }
  const values = Array.from({ length: 100 }, () => ({ ...won, value: 99_999_999_999_999 }))
  await store(org, [...values, { ...won, value: 1 }])

  const stats = await loadStats(service, org, {}, '2026-03-15T12:00:00Z')

  expect(stats.conversion.totalValue).toBe(Number('99999999999999.01'))
  expect(stats.conversion.averageValue).toBe(990099009900.98)
})

test('over HTTP: an empty body is rejected, {} is accepted, error codes are as documented', async () => {
  const org = await service.newOrg()
  const getCode = async (request: object) => {
    const { status, body } = await org.call('POST /stats', request)
    return `${status} ${body.error?.code ?? 'ok'}`
  }
  const custom = { period: 'custom', startDate: '2026-01-01' }

  expect(await getCode({})).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: {} })).toBe('200 ok')
  expect(await getCode({ body: { ...custom, endDate: '2026-01-31' } })).toBe('200 ok')
  expect(await getCode({ body: custom })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { period: 'next' } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { period: null } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { days: 30 } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { ...custom, endDate: '2025-12-31' } })).toBe('400 VALIDATION_ERROR')
  expect(await getCode({ body: { ...custom, endDate: '31-01-2026' } })).toBe('400 INVALID_DATE')
  expect(await getCode({ body: { startDate: 'yesterday' } })).toBe('400 INVALID_DATE')
})

test('leads created over HTTP are counted immediately', async () => {
  const org = await service.newOrg({ leadsLimit: 1 })
  await org.call('POST /leads', {
    body: { name: 'Ada', source: 'gtm', status: 'won', value: 10.5 },
  })
  await org.call('POST /leads', { body: { name: 'Bob' } })

  const { body } = await org.call('POST /stats', { body: {} })

  expect(body.data.usage).toMatchObject({ leadsUsed: 2, leadsLimit: 1, lockedLeads: 1 })
  expect(body.data.leads.bySource).toEqual({ api: 1, gtm: 1 })
  expect(body.data.conversion).toMatchObject({ winRate: 1, averageValue: 10.5, totalValue: 10.5 })
})
