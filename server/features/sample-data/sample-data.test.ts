import { afterAll, expect, test } from 'vitest'
import { callApp, newPerson } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'
import { startLogin } from '../accounts/index.ts'
import { selectOrgs } from '../organizations/index.ts'
import { deleteEndedSamples } from './delete-ended-samples.ts'

const service = await startService()
const { db } = service
afterAll(service.stop)

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)
const exists = async (id: string) => (await selectOrgs(db)).some((org) => org.id === id)

async function newUser() {
  const org = await service.newOrg()
  const user = await newPerson(service, { [org.orgId]: 'owner' })
  const add = () => user.call('POST /sample-data', { body: {} })
  const remove = () => user.call('DELETE /sample-data')
  const loadOrgs = async () => (await user.call('GET /me')).body.data.organizations
  return { org, user, add, remove, loadOrgs }
}

test('sample data fill every report with leads, visits, outcomes and ad spend of 90 days', async () => {
  const { user, add } = await newUser()

  const { status, body } = await add()

  const at = `/orgs/${body.data.id}`
  const today = new Date().toISOString().slice(0, 10)
  const start = inSeconds(-89 * 86_400)
    .toISOString()
    .slice(0, 10)
  const query = `startDate=${start}&endDate=${today}&by=channel`
  const dashboard = await user.call(`GET ${at}/dashboard`, { query })
  const attribution = await user.call(`POST ${at}/attribution`, {
    body: { period: 'custom', startDate: start, endDate: today },
  })
  const leads = await user.call(`GET ${at}/leads`, { query: 'status=won&limit=1' })
  const lead = await user.call(`GET ${at}/leads/${leads.body.data[0].id}`)
  const { totals } = dashboard.body.data
  expect(status).toBe(201)
  expect(totals.leads).toBeGreaterThan(150)
  expect(totals.leads).toBeLessThan(260)
  expect(totals.won).toBeGreaterThan(5)
  expect(totals.value).toBeGreaterThan(10_000)
  expect(dashboard.body.data.spend[0].spend).toBeGreaterThan(1_000)
  expect(attribution.body.data.rows.length).toBeGreaterThan(3)
  expect(lead.status).toBe(200)
})

test('sample data are apart from the real organization, and can send nothing', async () => {
  const { org, user, add, loadOrgs } = await newUser()
  const { id } = (await add()).body.data
  const again = await add()

  const real = await org.call('GET /leads')
  const events = await org.call('GET /events')
  const usage = await user.call(`GET /orgs/${org.orgId}/usage`)
  const refused = [
    await user.call(`POST /orgs/${id}/keys`, { body: { name: 'Key', scopes: ['leads:read'] } }),
    await user.call(`POST /orgs/${id}/webhooks`, { body: { url: 'https://hooks.example/in' } }),
    await user.call(`POST /orgs/${id}/conversion-destinations`, { body: { name: 'Ads' } }),
    await user.call(`POST /orgs/${id}/invitations`, {
      body: { email: 'a@b.example', role: 'member' },
    }),
  ]

  expect([again.status, again.body.data.id]).toEqual([200, id])
  expect([real.body.data, events.body.data.events]).toEqual([[], []])
  expect(usage.body.data.leadsUsed).toBe(0)
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect(await loadOrgs()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: org.orgId, isSample: false }),
      expect.objectContaining({ id, isSample: true, role: 'member' }),
    ]),
  )
})

test('removing sample data ends access at once, and a job deletes everything', async () => {
  const { org, user, add, remove, loadOrgs } = await newUser()
  const { id } = (await add()).body.data

  const removed = await remove()
  const twice = await remove()
  await deleteEndedSamples(db, new Date())
  const isKept = await exists(id)
  await deleteEndedSamples(db, inSeconds(61))

  expect([removed.status, twice.status]).toEqual([200, 404])
  expect((await user.call(`GET /orgs/${id}/leads`)).status).toBe(404)
  expect(await loadOrgs()).toMatchObject([{ id: org.orgId }])
  expect([isKept, await exists(id), await exists(org.orgId)]).toEqual([true, false, true])
})

test('sample data that no one removes end by themselves, and can be left', async () => {
  const [first, second] = [await newUser(), await newUser()]
  const { id } = (await first.add()).body.data
  const left = (await second.add()).body.data

  const answer = await second.user.call(`POST /orgs/${left.id}/leave`, { body: {} })
  await deleteEndedSamples(db, inSeconds(89 * 86_400))
  const isKept = await exists(id)
  await deleteEndedSamples(db, inSeconds(91 * 86_400))

  expect(answer.status).toBe(200)
  expect([isKept, await exists(id), await exists(left.id)]).toEqual([true, false, false])
})

test('a session of a sign-in provider cannot add sample data, and adding is limited', async () => {
  const { org, user, add, remove } = await newUser()
  const login = await startLogin(db, { personId: user.id, onlyOrgId: org.orgId }, new Headers())
  const cookie = login?.cookies.map((line) => line.split(';')[0]).join('; ') ?? ''
  const headers = { cookie, origin: 'http://test' }

  const refused = await callApp(service.app, 'POST /sample-data', { body: {}, headers })
  const statuses = []
  for (let i = 0; i < 4; i++) {
    statuses.push((await add()).status)
    await remove()
  }

  expect(refused.status).toBe(403)
  expect(statuses).toEqual([201, 201, 201, 429])
})
