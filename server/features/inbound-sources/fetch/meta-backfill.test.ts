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

const { pageId, token } = metaApp
const hourMs = 3_600_000

test('a backfill reads every form once, and adds only leads that are new', async () => {
  fake.leads.clear()
  const source = await openMetaSource(service)
  const fetched = addMetaLead(fake, { form_id: '1' })
  await source.send(announceMeta(fetched))
  await source.run()
  for (let i = 0; i < 5; i++) addMetaLead(fake, { form_id: String(i % 3) })
  const old = new Date(Date.now() - 40 * 24 * hourMs).toISOString()
  addMetaLead(fake, { form_id: '1', created_time: old })
  const unfetched = addMetaLead(fake, { form_id: '2' })
  await source.send(announceMeta(unfetched))
  const path = `POST /inbound-sources/${source.source.id}/backfill`

  const started = await source.org.call(path, { body: { days: 30 } })
  const again = await source.org.call(path, { body: { days: 30 } })
  fake.disturbances.push('html')
  for (let i = 0; i < 4; i++) await source.run(i * hourMs)

  expect([started.status, again.status]).toEqual([200, 409])
  expect(await source.leads()).toHaveLength(7)
  const { backfill } = await source.connection()
  expect(backfill).toMatchObject({ read: 7, error: null, endedAt: expect.any(String) })
  expect(backfill.added).toBeLessThanOrEqual(6)
  await source.org.call(path, { body: { days: 90 } })
  for (let i = 5; i < 8; i++) await source.run(i * hourMs)
  expect(await source.leads()).toHaveLength(8)
})

test('a backfill of one form reads only its leads', async () => {
  fake.leads.clear()
  const source = await openMetaSource(service)
  for (const form_id of ['1', '2', '2', '2', '3']) addMetaLead(fake, { form_id })
  const path = `POST /inbound-sources/${source.source.id}/backfill`

  const started = await source.org.call(path, { body: { days: 30, formId: '2' } })
  for (let i = 0; i < 3; i++) await source.run(i * hourMs)
  const unknown = await source.org.call(path, { body: { days: 30, formId: '9' } })
  await source.run(4 * hourMs)
  const wrong = await source.org.call(path, { body: { days: 30, formId: '2/leads' } })

  expect(started.body.data.backfill).toMatchObject({ formId: '2', read: 0 })
  expect(await source.leads()).toHaveLength(3)
  expect([unknown.status, wrong.status]).toEqual([200, 400])
  const { backfill } = await source.connection()
  expect(backfill).toMatchObject({ formId: '9', read: 0, added: 0, error: null })
  expect(backfill.endedAt).not.toBeNull()
})

test('only settings of the platform are accepted, and tokens are never returned', async () => {
  const source = await openMetaSource(service)

  const wrong = await source.connect({ settings: { appId: 'x', pageId } })
  const days = { body: { days: 91 } }
  const tooLong = await source.org.call(`POST /inbound-sources/${source.source.id}/backfill`, days)

  expect([wrong.status, wrong.body.error?.details?.problems?.[0]?.field]).toEqual([
    400,
    'settings.appId',
  ])
  expect(tooLong.status).toBe(400)
  expect(JSON.stringify(await source.connection())).not.toContain(token)
})
