import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../../platform/db/database.ts'
import { loadEventCounts, newSite } from '../../../test/calls/pixel-calls.ts'
import { startService } from '../../../test/harness.ts'
import { startFaultProxy } from '../../../test/processes/fault-proxy.ts'
import { countEvents, flushCounts, sumCounts } from './event-counters.ts'

const service = await startService()
afterAll(service.stop)
const at = new Date('2026-01-15T12:00:00Z')

test('sites, UTC days and kinds are counted separately, with the last event', () => {
  const page = { siteId: 'a', kind: 'page', n: 1 } as const
  const days = ['2026-01-15T23:59:59.999Z', '2026-01-16T00:00:00.000Z', '2026-01-15T00:00:00.000Z']

  const sums = sumCounts([
    ...days.map((day) => ({ ...page, at: new Date(day) })),
    { ...page, kind: 'lead', at },
    { ...page, siteId: 'b', n: 5, at },
  ])

  expect(sums).toEqual([
    { siteId: 'a', kind: 'page', n: 2, day: '2026-01-15', lastAt: days[0] },
    { siteId: 'a', kind: 'page', n: 1, day: '2026-01-16', lastAt: days[1] },
    { siteId: 'a', kind: 'lead', n: 1, day: '2026-01-15', lastAt: at.toISOString() },
    { siteId: 'b', kind: 'page', n: 5, day: '2026-01-15', lastAt: at.toISOString() },
  ])
})

test('counts that cannot be stored are kept in memory', async () => {
  const org = await service.newOrg()
  const siteId = await newSite(service, org)
  const proxy = await startFaultProxy(service.connection)
  const away = openDatabase({ ...service.connection, host: '127.0.0.1', port: proxy.port }, 2)
  const page = { siteId, kind: 'page', n: 1, at } as const

  countEvents(away, org.orgId, page)
  await proxy.close()
  await flushCounts(away)
  countEvents(away, org.orgId, page)
  await flushCounts(away)
  await away.close()

  expect(await loadEventCounts(service, org, siteId)).toEqual({})
  countEvents(service.db, org.orgId, { ...page, n: 2 })
  expect(await loadEventCounts(service, org, siteId)).toEqual({ page: 2 })
})
