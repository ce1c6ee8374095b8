import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMembership, insertUser } from '../../features/organizations/index.ts'
import { trustDomain } from '../../features/single-sign-on/index.ts'
import {
  buildPatch,
  entraUser,
  newScimOrg,
  oktaUser,
  type ScimOrg,
} from '../../test/calls/accounts/scim-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
const { db } = service
let own: ScimOrg
beforeAll(async () => {
  own = await newScimOrg(service)
})
afterAll(service.stop)

let count = 0
const newAddress = () => `boss${++count}@${own.domain}`
const setActive = (value: boolean) => buildPatch({ op: 'replace', value: { active: value } })
const inviteOwner = (email: string) =>
  own.owner.call(`POST /orgs/${own.org.orgId}/invitations`, { body: { email, role: 'owner' } })
const listInvited = async (): Promise<string[]> => {
  const { body } = await own.owner.call(`GET /orgs/${own.org.orgId}/invitations`)
  return body.data.map(({ email }: { email: string }) => email)
}
/** The user's role; `undefined` for users who are not members. */
const loadRole = async (id: string): Promise<string | undefined> => {
  const { body } = await own.owner.call(`GET /orgs/${own.org.orgId}/members`)
  return body.data.find(({ personId }: { personId: string }) => personId === id)?.role
}

test('the last owner cannot be deactivated or deleted', async () => {
  const email = newAddress()
  const alone = await newScimOrg(service)
  await trustDomain(db, alone.org.orgId, own.domain, new Date())
  const id = await db.inSystem((tx) =>
    insertUser(
      tx,
      { name: 'Boss', email, passwordHash: undefined, hasProvedEmail: true },
      new Date(),
    ),
  )
  if (id === undefined) expect.fail('the address is taken')
  await db.inOrg(alone.org.orgId, (tx) => insertMembership(tx, id, 'owner', new Date()))
  await alone.owner.call(`POST /orgs/${alone.org.orgId}/leave`, { body: {} })

  const answers = [
    await alone.call(`PATCH /Users/${id}`, setActive(false)),
    await alone.call(`DELETE /Users/${id}`),
  ]

  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'An organization must have an owner. Add another owner first.' },
    })
  }
  expect((await alone.call(`GET /Users/${id}`)).body.active).toBe(true)
})

test('an owner whom the directory activates again comes back as an admin', async () => {
  const email = newAddress()
  const { id } = (await own.call('POST /Users', entraUser(email))).body
  const at = `/orgs/${own.org.orgId}/members`
  await own.owner.call(`PATCH ${at}/${id}`, { body: { role: 'owner' } })

  await own.call(`PATCH /Users/${id}`, setActive(false))
  await own.call(`PATCH /Users/${id}`, setActive(true))

  expect(await loadRole(id)).toBe('admin')
})

test('an invited owner whom the directory creates becomes an admin', async () => {
  const email = newAddress()
  await inviteOwner(email)

  const { id } = (await own.call('POST /Users', entraUser(email))).body

  expect(await loadRole(id)).toBe('admin')
  expect(await listInvited()).not.toContain(email)
})

test('a user to whom the directory assigns an invited address does not use the invitation', async () => {
  const email = newAddress()
  const { id } = (await own.call('POST /Users', oktaUser(newAddress()))).body
  const change = { active: false, emails: [{ value: email, primary: true }] }
  const { body } = await own.call(
    `PATCH /Users/${id}`,
    buildPatch({ op: 'replace', value: change }),
  )
  await inviteOwner(email)

  await own.call(`PATCH /Users/${id}`, setActive(true))
  const role = await loadRole(id)
  await own.call(`PATCH /Users/${id}`, setActive(false))

  expect(body).toMatchObject({ active: false, emails: [{ value: email }] })
  expect(role).toBe('reporter')
  expect(await listInvited()).toContain(email)
})
