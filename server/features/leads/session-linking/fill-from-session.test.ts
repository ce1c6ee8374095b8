import { afterAll, expect, test } from 'vitest'
import { clickIds } from '../../../../contract/click-ids.ts'
import { consentFields, type Session, utmFields } from '../../../../contract/tracking/session.ts'
import { create, read } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { insertSession } from '../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

const texts = [...Object.keys(clickIds), ...utmFields, 'website', 'referrer', 'country']

/** A session with a value for every field that a lead can take from it. */
const full = {
  ...Object.fromEntries(texts.map((field) => [field, `session ${field}`])),
  ...Object.fromEntries(consentFields.map((field) => [field, true])),
  landingPath: '/landing',
} as Partial<Session>

const shared = [...texts, ...consentFields]

async function newVisit() {
  const org = await service.newOrg()
  const sessionId = await service.db.inOrg(org.orgId, (tx) => insertSession(tx, full))
  return { org, sessionId }
}

test('a lead takes missing values from its session', async () => {
  const { org, sessionId } = await newVisit()

  const lead = await read(org, await create(org, { name: 'Ada', sessionId }))

  for (const field of shared) expect(lead[field], field).toBe(full[field as keyof Session])
  expect(lead.path).toBe('/landing')
  expect(lead.session).toMatchObject({ id: sessionId, isConverting: true })
})

test('values of the body win, field by field', async () => {
  const { org, sessionId } = await newVisit()
  const body = { gclid: 'own', utm_term: 'own', ad_storage: false, path: '/own', country: 'FR' }

  const lead = await read(org, await create(org, { name: 'Ada', sessionId, ...body }))

  expect(lead).toMatchObject(body)
  for (const field of shared.filter((name) => !(name in body))) {
    expect(lead[field], field).toBe(full[field as keyof Session])
  }
})

test('a lead takes nothing else from its session', async () => {
  const { org, sessionId } = await newVisit()

  const lead = await read(org, await create(org, { name: 'Ada', sessionId }))

  const { name, status, source, email, phone, note, externalId } = lead
  expect({ name, status, source, email, phone, note, externalId }).toEqual({
    name: 'Ada',
    status: 'open',
    source: 'api',
    email: null,
    phone: null,
    note: null,
    externalId: null,
  })
  expect(lead.id).not.toBe(sessionId)
})

test('two leads can belong to one session', async () => {
  const { org, sessionId } = await newVisit()

  const ids = [
    await create(org, { name: 'Ada', sessionId }),
    await create(org, { name: 'Bob', sessionId: ` ${sessionId} ` }),
  ]

  for (const id of ids) expect((await read(org, id)).session.id).toBe(sessionId)
})

test('a lead without contact data is rejected, even if its session has some', async () => {
  const { org, sessionId } = await newVisit()

  expect((await org.call('POST /leads', { body: { sessionId } })).status).toBe(400)
})
