import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { newAddress } from '../../../test/calls/accounts/invitation-calls.ts'
import { newPerson, type TestPerson } from '../../../test/calls/app-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'
import { runWhileLocked } from '../../../test/stores/run-while-locked.ts'
import { insertIdempotencyRecords } from '../../leads/index.ts'
import { insertMembership } from '../../organizations/index.ts'

const service = await startService()
const { db } = service
afterAll(service.stop)

let agency: TestOrg
let owner: TestPerson
beforeEach(async () => {
  agency = await service.newOrg({ name: 'Agency' })
  owner = await newPerson(service, { [agency.orgId]: 'owner' })
})

const build = () => ({ name: 'Client', ownerEmail: newAddress() })
const create = (body: object, headers: Record<string, string> = {}) =>
  agency.call('POST /organizations', { body, headers })

test('no owner is invited if the invitation is being accepted', async () => {
  const { id, invitation } = (await create(build())).body.data

  const answer = await runWhileLocked(
    db,
    id,
    async (tx) => {
      await tx.query(sql`
        update invitation set "acceptedAt" = now()
        where "orgId" = ${tx.orgId} and email = ${invitation.email}`)
      await insertMembership(tx, owner.id, 'owner', new Date())
    },
    () =>
      agency.call(`POST /organizations/${id}/invitation`, { body: { ownerEmail: newAddress() } }),
  )

  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  const pending = await owner.call(`GET /orgs/${id}/invitations`)
  const { body } = await agency.call(`GET /organizations/${id}`)
  expect([pending.status, pending.body.data]).toEqual([200, []])
  expect(body.data.invitation).toMatchObject({ email: invitation.email, status: 'accepted' })
})

test('nothing is created if another request is storing the same idempotency key', async () => {
  const stored = { key: 'k', requestHash: '00'.repeat(32), outcome: {} }

  const answer = await runWhileLocked(
    db,
    agency.orgId,
    (tx) => insertIdempotencyRecords(tx, [stored], new Date()),
    () => create(build(), { 'idempotency-key': 'k' }),
  )

  expect(answer).toMatchObject({
    ...{ status: 409, body: { error: { code: 'CONFLICT' } }, headers: { 'retry-after': '1' } },
  })
  const { body } = await agency.call('GET /organizations')
  expect(body.data.rows).toEqual([])
})

test('the same key and body sent to another operation is a conflict', async () => {
  const body = build()
  const lead = await agency.call('POST /leads', { body, headers: { 'idempotency-key': 'k' } })

  const { status } = await create(body, { 'idempotency-key': 'k' })
  const created = await create(body, { 'idempotency-key': 'l' })
  const late = await agency.call('POST /leads', { body, headers: { 'idempotency-key': 'l' } })

  expect([lead.status, status, created.status, late.status]).toEqual([201, 409, 201, 409])
})
