import { afterAll, expect, test } from 'vitest'
import {
  type AttributionPaths,
  attributionPathsSchema,
} from '../../../../contract/attribution-paths.ts'
import { maxSessions } from '../../../../contract/tracking/session.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { newId } from '../../../platform/process/ids.ts'
import { newViewer } from '../../../test/calls/dashboard-calls.ts'
import { startService } from '../../../test/harness.ts'
import {
  insertTestTraces,
  insertTestVisits,
  type TestTrace,
} from '../../../test/stores/journey-rows-store.ts'
import { hasMoreLeads, selectPaths } from './path-store.ts'

const service = await startService()
afterAll(service.stop)

const march = { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' }
const created = '2026-03-20T12:00:00.000Z'

interface TestPath extends Partial<TestTrace> {
  /** Channels of the visits and the number of days between each visit and the lead. */
  readonly visits?: readonly (readonly [channel: string, daysBefore: number])[]
}

async function open(leads: readonly TestPath[]) {
  const { org } = await newViewer(service)
  const daysBefore = (at: string, days: number) =>
    new Date(Date.parse(at) - days * dayMs).toISOString()
  await service.db.inOrg(org.orgId, async (tx) => {
    for (const { visits = [], ...lead } of leads) {
      const visitorId = newId()
      const { createdAt = created } = lead
      await insertTestVisits(
        tx,
        visits.map(([channel, days]) => ({
          id: newId(),
          visitorId,
          startedAt: daysBefore(createdAt, days),
          channel,
        })),
      )
      await insertTestTraces(tx, [{ id: newId(), ...lead, createdAt, visitorId }])
    }
  })
  const read = async (by: string): Promise<AttributionPaths> => {
    const { status, body } = await org.call('POST /attribution-paths', {
      body: { startDate: '2026-03-01', endDate: '2026-03-31', by },
    })
    expect([status, body.error]).toEqual([200, undefined])
    expect(attributionPathsSchema.parse(body.data)).toEqual(body.data)
    return body.data
  }
  return { org, read }
}

const won = { status: 'won', qualifiedAt: created, wonAt: created, value: 100_00 }

test('paths have their leads, won leads, value and the median days to the lead', async () => {
  const { read } = await open([
    {
      visits: [
        ['paid_search', 10],
        ['email', 4],
        ['email', 1],
      ],
      ...won,
    },
    {
      visits: [
        ['paid_search', 4],
        ['email', 0],
      ],
    },
    { visits: [['direct', 0]] },
    { gclid: 'click' },
    {},
  ])

  const { paths, total, isLimited } = await read('created')

  const none = { won: 0, value: 0 }
  expect(paths).toEqual([
    { channels: ['paid_search', 'email'], leads: 2, won: 1, value: 100, medianDays: 7 },
    { channels: ['(unknown)'], leads: 1, ...none, medianDays: null },
    { channels: ['direct'], leads: 1, ...none, medianDays: 0 },
    { channels: ['paid_search'], leads: 1, ...none, medianDays: null },
  ])
  expect([total, isLimited]).toEqual([4, false])
})

test('by outcome, leads won in the period count as won whenever they were created', async () => {
  const { read } = await open([
    { ...won, visits: [['email', 0]], createdAt: '2026-02-01T12:00:00.000Z' },
    { ...won, visits: [['email', 0]], wonAt: '2026-04-02T12:00:00.000Z' },
  ])

  const { paths } = await read('outcome')

  const email = { channels: ['email'], leads: 1, won: 1, value: 100, medianDays: 0 }
  expect(paths).toEqual([email])
})

test('the first visit of a long history starts its path', async () => {
  const visits = Array.from({ length: maxSessions + 5 }, (_, i) => ['direct', i / 10] as const)
  const { read } = await open([{ visits: [['referral', 20], ...visits] }])

  const { paths } = await read('created')

  expect(paths).toMatchObject([{ channels: ['referral', 'direct'], medianDays: 20 }])
})

test('only the newest leads count if there are too many, and other organizations never', async () => {
  const { org } = await open([
    { visits: [['email', 0]], createdAt: '2026-03-02T12:00:00.000Z' },
    { visits: [['direct', 0]] },
  ])
  const { org: other } = await open([{ visits: [['sms', 0]] }])
  const period = {
    ...march,
    kind: 'custom',
    firstDay: '2026-03-01',
    lastDay: '2026-03-31',
  } as const
  const query = { period, column: 'createdAt', windowDays: 30, limit: 1 } as const
  const readFrom = (orgId: string, limit: number) =>
    service.db.queryInOrg(orgId, async (tx) => [
      (await selectPaths(tx, { ...query, limit })).map(({ channels }) => channels),
      await hasMoreLeads(tx, { ...query, limit }),
    ])

  expect(await readFrom(org.orgId, 1)).toEqual([[['direct']], true])
  expect(await readFrom(other.orgId, 1)).toEqual([[['sms']], false])
})
