import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { attributionInput, attributionTable } from '../../../../contract/attribution.ts'
import type { Session } from '../../../../contract/tracking/session.ts'
import { createJobs } from '../../../jobs.ts'
import { createTestCtx } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { insertTestTraces, insertTestVisits } from '../../../test/stores/journey-rows-store.ts'
import { allSessions } from '../../../test/stores/visit-rows-store.ts'
import { getAttribution } from '../../attribution/index.ts'
import { reclassifySessions } from './reclassify-sessions.ts'

const service = await startService()
afterAll(service.stop)

const startedAt = '2026-03-10T10:00:00.000Z'

const visit = (fields: Partial<Session>) => ({
  id: randomUUID(),
  visitorId: randomUUID(),
  startedAt,
  ...fields,
})

const fromAssistant = () => visit({ channel: 'referral', referrer: 'https://chatgpt.com/' })

const insert = ({ orgId }: TestOrg, visits: readonly ReturnType<typeof visit>[]) =>
  service.db.inOrg(orgId, (tx) => insertTestVisits(tx, visits))

const selectChannels = async ({ orgId }: TestOrg) =>
  new Map((await service.db.inOrg(orgId, allSessions)).map(({ id, channel }) => [id, channel]))

test.for<[string, Partial<Session>]>([
  ['ai_assistant', { channel: 'referral', referrer: 'https://chatgpt.com/' }],
  ['organic_social', { channel: 'organic_search', utm_source: 'facebook', utm_medium: 'organic' }],
  ['paid_other', { channel: 'paid_search', utm_source: 'taboola', utm_medium: 'cpc' }],
  [
    'organic_social',
    { channel: 'direct', fbc: 'fb.1.1.a', landingUrl: 'https://a.example/?fbclid=a' },
  ],
  ['paid_search', { channel: 'direct', landingUrl: 'https://a.example/?gad_source=1' }],
  // The ID comes from a cookie, so it does not indicate a click.
  ['direct', { channel: 'direct', ttclid: 'a', fbc: 'fb.1.1.a', landingUrl: 'https://a.example/' }],
  // The query was too long to be stored, so it could have contained anything.
  ['paid_social', { channel: 'paid_social', utm_source: 'x', landingUrl: 'https://a.example/' }],
])('a stored session becomes %s: %j', async ([channel, fields]) => {
  const org = await service.newOrg()
  const landingUrl = fields.utm_source === undefined ? null : 'https://a.example/?utm_source=a'
  const session = visit({ landingUrl, ...fields })
  await insert(org, [session])

  await reclassifySessions(service.db, org.orgId)

  expect(await selectChannels(org)).toEqual(new Map([[session.id, channel]]))
})

test('a pass that is killed resumes after its last batch', async () => {
  const org = await service.newOrg()
  await insert(org, Array.from({ length: 25 }, fromAssistant))
  const batches: number[] = []
  const run = (onBatch: (sessions: number) => void) =>
    reclassifySessions(service.db, org.orgId, {
      batch: 10,
      pauseMs: 0,
      onBatch: ({ sessions }) => onBatch(sessions),
    })

  await expect(
    run(() => {
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  const afterKill = [...(await selectChannels(org)).values()]
  await run((sessions) => void batches.push(sessions))

  expect(afterKill.filter((channel) => channel === 'ai_assistant')).toHaveLength(10)
  expect(batches).toEqual([10, 5])
  expect(new Set((await selectChannels(org)).values())).toEqual(new Set(['ai_assistant']))
})

test('several processes share a pass, and no session is skipped', async () => {
  const org = await service.newOrg()
  await insert(org, Array.from({ length: 40 }, fromAssistant))
  let total = 0
  const options = {
    batch: 7,
    pauseMs: 0,
    onBatch: ({ sessions }: { sessions: number }) => {
      total += sessions
    },
  }

  await Promise.all([1, 2, 3].map(() => reclassifySessions(service.db, org.orgId, options)))

  expect(total).toBe(40)
  expect(new Set((await selectChannels(org)).values())).toEqual(new Set(['ai_assistant']))
})

test('a newer version of the rules starts another pass; an older one does not', async () => {
  const org = await service.newOrg()
  await reclassifySessions(service.db, org.orgId, { version: 2 })
  await insert(org, [fromAssistant()])

  await reclassifySessions(service.db, org.orgId, { version: 1 })
  const before = [...(await selectChannels(org)).values()]
  await reclassifySessions(service.db, org.orgId, { version: 3 })

  expect(before).toEqual(['referral'])
  expect([...(await selectChannels(org)).values()]).toEqual(['ai_assistant'])
})

test('reports change once all sessions of the organization have the rules', async () => {
  const org = await service.newOrg()
  const visits = Array.from({ length: 6 }, fromAssistant)
  await insert(org, visits)
  await service.db.inOrg(org.orgId, (tx) =>
    insertTestTraces(
      tx,
      visits.map(({ id, visitorId }) => ({
        id: randomUUID(),
        createdAt: startedAt,
        visitorId,
        sessionId: id,
      })),
    ),
  )
  const readGroups = async () => {
    const { data } = await getAttribution.run(
      await createTestCtx(service, org),
      attributionInput.parse({ period: 'custom', startDate: '2026-03-01', endDate: '2026-03-31' }),
    )
    return attributionTable.parse(data).rows.map(({ group }) => group)
  }
  const stopAfterOne = () => {
    let batches = 0
    return () => batches++ > 0
  }

  const atFirst = await readGroups()
  await reclassifySessions(service.db, org.orgId, {
    batch: 2,
    pauseMs: 0,
    shouldStop: stopAfterOne(),
  })
  const halfway = await readGroups()
  await createJobs(service.db)
    .find(({ name }) => name === 'reclassify-sessions')
    ?.run()
  const atLast = await readGroups()

  expect([atFirst, halfway, atLast]).toEqual([['referral'], ['referral'], ['ai_assistant']])
})
