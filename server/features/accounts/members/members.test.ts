import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../platform/process/ids.ts'
import {
  newMember,
  newPerson,
  openBrowser,
  signIn,
  startWithAccounts,
} from '../../../test/calls/accounts/account-calls.ts'
import { until } from '../../../test/calls/lead-calls.ts'
import { startService } from '../../../test/harness.ts'
import { insertMembership } from '../../organizations/index.ts'
import {
  changeRole,
  endMembership,
  getMemberships,
  invite,
  loadInvitations,
  loadMembers,
} from '../index.ts'

const service = await startService()
const second = await startWithAccounts(service)
afterAll(async () => {
  await second.stop()
  await service.stop()
})
const { db } = service
const now = new Date()

const rolesIn = async (orgId: string) => (await loadMembers(db, orgId)).map(({ role }) => role)

test('another process that cached a membership notices the removal', async () => {
  const org = await service.newOrg()
  const owner = await newMember(service, org, 'owner')
  const ada = await newMember(service, org, 'member')
  const browser = openBrowser(second.app)
  await signIn(browser, ada)
  const read = () => browser.call(`GET /app/orgs/${org.orgId}/leads`)
  expect((await read()).status).toBe(200)

  await endMembership(db, org.orgId, { personId: ada.id, by: owner.id }, now)

  const refused = await until(read, ({ status }) => status !== 200)
  expect(refused.status).toBe(404)
  expect(await getMemberships(db, ada.id)).toEqual([])
  expect((await browser.call('GET /app/auth/sessions')).status).toBe(200)
  expect((await org.call('GET /leads')).status).toBe(200)
})

test('a role change takes effect immediately here and soon in other processes', async () => {
  const org = await service.newOrg()
  const owner = await newMember(service, org, 'owner')
  const ada = await newMember(service, org, 'viewer')
  await getMemberships(second.db, ada.id)

  await changeRole(db, org.orgId, { personId: ada.id, role: 'admin', by: owner.id }, now)

  expect(await getMemberships(db, ada.id)).toMatchObject([{ role: 'admin' }])
  await until(
    () => getMemberships(second.db, ada.id),
    ([membership]) => membership?.role === 'admin',
  )
})

test.for([
  ['is removed', undefined, []],
  ['becomes a viewer', 'viewer', ['viewer']],
  ['becomes an admin', 'admin', ['viewer', 'admin']],
] as const)(
  'when a member %s, their invitations to roles out of their reach are revoked',
  async ([, role, kept]) => {
    const org = await service.newOrg()
    const [owner, eve] = [
      await newMember(service, org, 'owner'),
      await newMember(service, org, 'owner'),
    ]
    for (const to of ['owner', 'admin', 'viewer'] as const) {
      const input = { email: `${newId()}@example.com`, role: to, by: eve.id }
      await invite(db, org.orgId, input, new Date())
    }
    await invite(db, org.orgId, { email: 'b@example.com', role: 'owner', by: owner.id }, new Date())

    const who = { personId: eve.id, by: owner.id }
    if (role === undefined) await endMembership(db, org.orgId, who, now)
    else await changeRole(db, org.orgId, { ...who, role }, now)

    const waiting = await loadInvitations(db, org.orgId)
    expect(waiting.map(({ role }) => role)).toEqual(['owner', ...kept])
  },
)

test('when a member is removed or leaves, invitations to their address are revoked', async () => {
  const org = await service.newOrg()
  const owner = await newMember(service, org, 'owner')
  const email = `${newId()}@example.com`
  const input = { role: 'viewer', by: owner.id } as const
  const people = [await newPerson(db), await newPerson(db)] as const
  for (const person of people) await invite(db, org.orgId, { ...input, ...person }, now)
  await invite(db, org.orgId, { ...input, email }, now)
  // The invitations stay pending if the user joins in another way, such as by single sign-on.
  for (const { id } of people) {
    await db.inOrg(org.orgId, (tx) => insertMembership(tx, id, 'viewer', now))
  }

  await endMembership(db, org.orgId, { personId: people[0].id, by: owner.id }, now)
  await endMembership(db, org.orgId, { personId: people[1].id, by: people[1].id }, now)

  expect(await loadInvitations(db, org.orgId)).toMatchObject([{ email }])
})

test('the last owner cannot leave, be removed or be demoted', async () => {
  const org = await service.newOrg()
  const owner = await newMember(service, org, 'owner')
  await newMember(service, org, 'admin')
  const by = owner.id

  const tries = [
    () => endMembership(db, org.orgId, { personId: owner.id, by: owner.id }, now),
    () => endMembership(db, org.orgId, { personId: owner.id, by }, now),
    () => changeRole(db, org.orgId, { personId: owner.id, role: 'viewer', by }, now),
  ]

  for (const one of tries) await expect(one()).rejects.toMatchObject({ code: 'CONFLICT' })
  await changeRole(db, org.orgId, { personId: owner.id, role: 'owner', by }, now)
  expect(await rolesIn(org.orgId)).toEqual(['owner', 'admin'])
})

test('of two owners who leave concurrently, one stays', async () => {
  const org = await service.newOrg()
  const owners = [await newMember(service, org, 'owner'), await newMember(service, org, 'owner')]

  const left = await Promise.allSettled(
    owners.map(({ id }) => endMembership(db, org.orgId, { personId: id, by: id }, now)),
  )

  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await rolesIn(org.orgId)).toEqual(['owner'])
})

test('members cannot change higher roles or grant roles above their own', async () => {
  const org = await service.newOrg()
  const owner = await newMember(service, org, 'owner')
  const admin = await newMember(service, org, 'admin')
  const viewer = await newMember(service, org, 'viewer')
  const by = admin.id

  const tries = [
    () => endMembership(db, org.orgId, { personId: owner.id, by }, now),
    () => changeRole(db, org.orgId, { personId: owner.id, role: 'viewer', by }, now),
    () => changeRole(db, org.orgId, { personId: viewer.id, role: 'owner', by }, now),
    () => changeRole(db, org.orgId, { personId: admin.id, role: 'owner', by }, now),
  ]

  for (const one of tries) await expect(one()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await rolesIn(org.orgId)).toEqual(['owner', 'admin', 'viewer'])
})

test('members of another organization are not found', async () => {
  const [org, other] = [await service.newOrg(), await service.newOrg()]
  const owner = await newMember(service, org, 'owner')
  const stranger = await newMember(service, other, 'viewer')
  const change = { personId: stranger.id, by: owner.id }

  await expect(endMembership(db, org.orgId, change, now)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(changeRole(db, org.orgId, { ...change, role: 'admin' }, now)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await rolesIn(other.orgId)).toEqual(['viewer'])
})

test('a change that cannot be logged is not made', async () => {
  const org = await service.newOrg()
  const owner = await newMember(service, org, 'owner')
  const ada = await newMember(service, org, 'viewer')
  const never = new Date(Number.NaN)

  const change = endMembership(db, org.orgId, { personId: ada.id, by: owner.id }, never)

  await expect(change).rejects.toThrow('Invalid time value')
  expect(await rolesIn(org.orgId)).toEqual(['owner', 'viewer'])
})
