import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../test/calls/app-calls.ts'
import { newSource } from '../../test/calls/inbound-calls.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

test('each step is done once its data exists, and open again once the data is gone', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const owner = await newPerson(service, { [org.orgId]: 'owner', [other.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  const load = async (orgId = org.orgId) =>
    (await owner.call(`GET /orgs/${orgId}/onboarding`)).body.data
  const nothing = {
    ...{ connected: false, lead: false, adSpend: false, delivery: false, team: false },
    isNew: true,
  }
  expect(await load()).toEqual(nothing)

  const source = await newSource(org, 'anything')
  expect(await load()).toEqual({ ...nothing, connected: true })
  const leadId = await create(org, { name: 'Grace' })
  expect((await load()).lead).toBe(true)
  const spend = { date: '2026-01-05', platform: 'google_ads', currency: 'EUR', spend: 12.5 }
  await org.call('PUT /ad-spend', { body: { rows: [spend] } })
  expect((await load()).adSpend).toBe(true)
  const webhook = { url: 'https://hooks.example/in' }
  const { id } = (await owner.call(`POST ${at}/webhooks`, { body: webhook })).body.data
  expect((await load()).delivery).toBe(true)
  const invited = { email: 'new@example.com', role: 'reporter' }
  const invitation = await owner.call(`POST ${at}/invitations`, { body: invited })

  expect(Object.values(await load())).not.toContain(false)
  expect((await load(other.orgId)).lead).toBe(false)
  await org.call(`DELETE /leads/${leadId}`)
  await owner.call(`PATCH ${at}/webhooks/${id}`, { body: { enabled: false } })
  await owner.call(`DELETE ${at}/invitations/${invitation.body.data.id}`)
  expect(await load()).toMatchObject({ lead: false, delivery: false, team: false })
  expect(source.id).not.toBe('')
  await newPerson(service, { [org.orgId]: 'viewer' })
  expect((await load()).team).toBe(true)
})
