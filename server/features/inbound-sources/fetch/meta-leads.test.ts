import { afterAll, expect, test } from 'vitest'
import { allowPlatforms } from '../../../test/calls/destination-calls.ts'
import { startService } from '../../../test/harness.ts'
import { metaApp, startMetaLeadsFake } from '../../../test/lead-fakes/meta-leads-fake.ts'
import { addMetaLead, announceMeta, openMetaSource } from '../../../test/lead-fakes/open-meta.ts'

const service = await startService()
const fake = await startMetaLeadsFake()
afterAll(async () => {
  await service.stop()
  await fake.stop()
})
allowPlatforms(service, { [fake.origin]: fake.url })

const { appId, pageId, token } = metaApp
const hourMs = 3_600_000

test('an announced lead is fetched with its answers, campaign, ad set and ad', async () => {
  const source = await openMetaSource(service)
  const id = addMetaLead(fake)

  expect(await source.send(announceMeta(id))).toBe(200)
  const [waiting] = await source.bodies()
  await source.run()

  expect(waiting).toMatchObject({ state: 'fetching', submissionId: id, leadId: null })
  expect(await source.leads()).toMatchObject([
    {
      ...{ externalId: `meta:${id}`, name: `Ada ${id}`, email: `ada${id}@example.com` },
      ...{ phone: '+491701234567', source: 'inbound', searchAdsCampaignId: '11' },
      ...{ searchAdsCampaignName: 'Spring', searchAdsAdGroupId: '21', searchAdsAdId: '31' },
      ...{ utm_source: 'instagram', utm_medium: 'paid_social', utm_campaign: 'Spring' },
    },
  ])
  const [{ custom }] = await source.leads()
  expect(JSON.parse(custom)).toMatchObject({
    'which_size?': 'S, M',
    form_id: '77',
    page_id: pageId,
  })
  expect(await source.connection()).toMatchObject({ waiting: 0, blockedReason: null })
  expect(fake.state.subscribed).toEqual(['feed', 'leadgen'])
  expect(JSON.stringify(fake.requests.map(({ url }) => url))).not.toContain('page-token')
})

test('repeated announcements, and a lead in two bodies, create one lead', async () => {
  const source = await openMetaSource(service)
  const id = addMetaLead(fake)

  for (let i = 0; i < 3; i++) expect(await source.send(announceMeta(id, id))).toBe(200)
  await source.run()
  expect(await source.send(announceMeta(id))).toBe(200)
  await source.run(hourMs)

  expect(await source.leads()).toHaveLength(1)
  const states = (await source.bodies()).map(({ state }) => state)
  expect(states.filter((state) => state !== 'duplicate')).toEqual(['created'])
})

test('a wrong signature, a missing secret and a wrong verify token are rejected', async () => {
  const source = await openMetaSource(service)
  const { verifyToken } = await source.connection()
  const forged = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  const query = (word: string) =>
    `${source.source.path}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${word}`
  const check = (url: string) => service.app.inject({ method: 'GET', url })

  expect(await source.send(announceMeta('1'), forged)).toBe(403)
  expect(await check(query(verifyToken))).toMatchObject({
    ...{ statusCode: 200, body: '1158201444' },
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
  expect((await check(query('guess'))).statusCode).toBe(403)
  expect((await check(source.source.path)).statusCode).toBe(403)
  await source.org.call(`PATCH /inbound-sources/${source.source.id}`, { body: { secret: null } })
  expect(await source.send(announceMeta('1'))).toBe(403)
  expect(await source.bodies()).toEqual([])
})

test('a lead of the testing tool is shown as a test, and an organic lead has no paid medium', async () => {
  const source = await openMetaSource(service)
  const dummy = { name: 'full_name', values: ['<test lead: dummy data for full_name>'] }
  const mail = { name: 'email', values: ['test@meta.com'] }
  const testId = addMetaLead(fake, { field_data: [dummy, mail] })
  const organic = addMetaLead(fake, { is_organic: true, platform: 'fb', campaign_name: undefined })

  await source.send(announceMeta(testId, organic))
  await source.run()

  expect(await source.leads()).toMatchObject([
    { externalId: `meta:${organic}`, utm_source: 'facebook', utm_medium: 'social' },
  ])
  expect((await source.bodies()).map(({ state }) => state).sort()).toEqual(['created', 'test'])
})

test('lost access keeps the IDs, and they are fetched after a new token', async () => {
  const source = await openMetaSource(service)
  await source.run()
  const ids = [addMetaLead(fake), addMetaLead(fake)]
  fake.state.isExpired = true

  await source.send(announceMeta(...ids))
  await source.run()
  const lost = await source.connection()
  await source.run(hourMs)
  fake.state.isExpired = false

  expect(lost.blockedReason).toContain('(190')
  expect(lost.waiting).toBe(2)
  expect(await source.leads()).toEqual([])
  await source.connect({ settings: { appId, pageId }, accessToken: token })
  await source.run()
  expect(await source.leads()).toHaveLength(2)
  expect(await source.connection()).toMatchObject({ blockedReason: null, waiting: 0 })
})

test('access that comes back by itself is noticed', async () => {
  const source = await openMetaSource(service)
  await source.run()
  fake.state.scopes = []
  await source.connect({ settings: { appId, pageId } })
  await source.send(announceMeta(addMetaLead(fake)))
  await source.run()
  const { blockedReason } = await source.connection()
  fake.state.scopes = ['leads_retrieval']

  expect(blockedReason).toContain('leads_retrieval')
  expect(await source.run()).toBe(false)
  await source.run(16 * 60_000)
  expect(await source.leads()).toHaveLength(1)
})

test('a throttled, failing, slow or cut platform delays leads without losing or doubling any', async () => {
  const source = await openMetaSource(service)
  await source.run()
  const ids = [addMetaLead(fake), addMetaLead(fake), addMetaLead(fake)]
  await source.send(announceMeta(...ids))
  fake.disturbances.push('throttle', 'error', 'html', 'hang', 'cut after storing', 'html')

  for (let hours = 0; hours < 60; hours += 3) await source.run(hours * hourMs)

  expect((await source.leads()).map(({ externalId }) => externalId).sort()).toEqual(
    ids.map((id) => `meta:${id}`),
  )
})

test('a usage near the limit pauses the next requests', async () => {
  const source = await openMetaSource(service)
  await source.run()
  fake.state.usage = 96
  await source.send(announceMeta(addMetaLead(fake)))
  await source.run()
  await source.send(announceMeta(addMetaLead(fake)))
  fake.state.usage = 0

  expect(await source.run()).toBe(false)
  await source.run(6 * 60_000)

  expect(await source.leads()).toHaveLength(2)
})

test('a field that Meta no longer has, or ads that it does not share, lose no lead', async () => {
  const source = await openMetaSource(service)
  const first = addMetaLead(fake)
  fake.state.retiredField = 'adset_name'
  await source.send(announceMeta(first))
  await source.run()
  fake.state.retiredField = undefined
  fake.state.canReadAds = false
  const second = addMetaLead(fake)
  await source.send(announceMeta(second))
  await source.run(60_000)
  fake.state.canReadAds = true

  const leads = await source.leads()
  expect(leads.map(({ externalId }) => externalId).sort()).toEqual([
    `meta:${first}`,
    `meta:${second}`,
  ])
  expect(leads.map(({ searchAdsAdId }) => searchAdsAdId)).toEqual(['31', '31'])
})

test('a lead that Meta does not share yet is fetched later, or rejected and replayed', async () => {
  const source = await openMetaSource(service)
  await source.send(announceMeta('1000000000009999', '1000000000009998'))
  await source.run()
  expect((await source.connection()).waiting).toBe(2)
  const late = { ...[...fake.leads.values()][0], id: '1000000000009999' }
  fake.leads.set(late.id, { form_id: '1', field_data: [], ...late })

  for (let hours = 1; hours < 120; hours += 5) await source.run(hours * hourMs)

  expect(await source.leads()).toMatchObject([{ externalId: `meta:${late.id}` }])
  const rejected = (await source.bodies()).find(({ state }) => state === 'rejected')
  expect(rejected).toMatchObject({ submissionId: '1000000000009998' })
  fake.leads.set('1000000000009998', {
    form_id: '1',
    field_data: [],
    ...late,
    id: '1000000000009998',
  })
  const path = `POST /inbound-sources/${source.source.id}/replay`
  expect((await source.org.call(path)).body.data).toMatchObject([{ state: 'fetching' }])
  await source.run()
  expect(await source.leads()).toHaveLength(2)
})
