import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { type Body, create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { insertSession } from '../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

async function loadChannels(org: TestOrg, ids: readonly string[]): Promise<Body[]> {
  const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
  const query = `ids=${ids.join(',')}`
  const { status, body } = await viewer.call(`GET /orgs/${org.orgId}/lead-channels`, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('leads have the channel that reports count them for', async () => {
  const org = await service.newOrg()
  const website = 'https://www.example.com'
  const cases: readonly (readonly [object, string | null])[] = [
    [{ gclid: 'click' }, 'paid_search'],
    [{ utm_source: 'newsletter', utm_medium: 'email' }, 'email'],
    [{ referrer: 'https://www.bing.com/', website }, 'organic_search'],
    [{ referrer: `${website}/prices`, website }, null],
    [{}, null],
  ]
  const ids: string[] = []
  for (const [fields] of cases) ids.push(await create(org, { name: 'Ada', ...fields }))

  const found = await loadChannels(org, ids)

  const byId = new Map(found.map(({ id, channel }) => [id, channel]))
  expect(ids.map((id) => byId.get(id))).toEqual(cases.map(([, channel]) => channel))
})

test('a lead from a visit without a source is direct', async () => {
  const org = await service.newOrg()
  const at = new Date(Date.now() - 60_000).toISOString()
  const session = { visitorId: newId(), startedAt: at, lastSeenAt: at, channel: 'direct' }
  const sessionId = await service.db.inOrg(org.orgId, (tx) => insertSession(tx, session))
  const id = await create(org, { name: 'Ada', sessionId })

  expect(await loadChannels(org, [id])).toEqual([{ id, channel: 'direct' }])
})

test('unknown IDs and leads of other organizations are omitted', async () => {
  const org = await service.newOrg()
  const other = await create(await service.newOrg(), { name: 'Ada', gclid: 'click' })

  expect(await loadChannels(org, [other, newId(), 'nothing'])).toEqual([])
})
