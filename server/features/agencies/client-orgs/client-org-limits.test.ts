import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import { accept, newAddress } from '../../../test/calls/accounts/invitation-calls.ts'
import { startMailing } from '../../../test/calls/accounts/mail-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { findToken } from '../../../test/processes/smtp-server.ts'
import { getAccountSettings, openAccounts } from '../../accounts/index.ts'
import { maxPerDay, maxTotal } from './client-org-schemas.ts'
import { insertClientOrg } from './client-org-store.ts'

const service = await startService()
const { app, db } = service
afterAll(service.stop)

let agency: TestOrg
let owner: TestPerson
beforeEach(async () => {
  agency = await service.newOrg({ name: 'Agency' })
  owner = await newPerson(service, { [agency.orgId]: 'owner' })
})

const build = (more: object = {}) => ({ name: 'Client', ownerEmail: newAddress(), ...more })
const create = (body: object, by = agency) => by.call('POST /organizations', { body })
const join = (link: string) => accept(app, { token: findToken(link) })

/** Records of organizations that the agency has created. */
const addRecords = (n: number, createdAt: Date) =>
  db.inOrg(agency.orgId, async (tx) => {
    for (let i = 0; i < n; i++) {
      const row = { id: newId(), name: 'Earlier', invitationId: newId() }
      await insertClientOrg(tx, { ...row, createdAt: createdAt.toISOString(), keyId: null })
    }
  })

test('the number of new organizations is limited per day and in total', async () => {
  await addRecords(maxPerDay, new Date())
  const perDay = await create(build())
  await addRecords(maxTotal - maxPerDay, new Date('2026-01-01'))
  const inTotal = await create(build())

  expect(perDay).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  expect(inTotal.status).toBe(409)
})

test('only an owner can give a key the scope, and nobody if anyone can sign up', async () => {
  const admin = await newPerson(service, { [agency.orgId]: 'admin' })
  const body = { name: 'Provisioning', scopes: ['organizations:create'] }
  const at = `POST /orgs/${agency.orgId}/keys`

  const byAdmin = await admin.call(at, { body })
  const byOwner = await owner.call(at, { body })
  const settings = getAccountSettings(db)
  openAccounts(db, { ...settings, openSignUp: true })
  const whenOpen = await owner.call(at, { body })
  openAccounts(db, settings)

  expect([byAdmin.status, byOwner.status, whenOpen.status]).toEqual([403, 201, 403])
  const created = await service.callWith(byOwner.body.data.key, 'POST /organizations', {
    body: build(),
  })
  const leads = await service.callWith(byOwner.body.data.key, 'GET /leads')
  expect([created.status, leads.status]).toEqual([201, 403])
})

test('a key with read and write access cannot create organizations', async () => {
  const plain = await service.newOrg({}, 'read+write')

  const { status, body } = await create(build(), plain)

  expect([status, body.error.details]).toEqual([403, { scope: 'organizations:create' }])
})

test('an email invites the owner in the name of the agency, and the response has no link', async () => {
  const mailing = await startMailing(service)
  try {
    const ownerEmail = newAddress()
    const answer = await mailing.app.inject({
      method: 'POST',
      url: '/api/organizations',
      headers: { 'x-api-key': agency.key },
      payload: build({ ownerEmail, language: 'de' }),
    })
    await mailing.send(new Date())
    const mails = mailing.mailsTo({ email: ownerEmail })

    expect(answer.json().data.link).toBeNull()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatch(/Agency.*Client/)
    expect((await join(mails[0] ?? '')).status).toBe(200)
  } finally {
    await mailing.stop()
  }
})
