import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  buildPatch,
  entraGroup,
  entraUser,
  newScimOrg,
  oktaGroup,
  type ScimOrg,
} from '../../test/calls/accounts/scim-calls.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
let own: ScimOrg
beforeEach(async () => {
  own = await newScimOrg(service)
})
afterAll(service.stop)

let count = 0
const newUser = async (): Promise<string> =>
  (await own.call('POST /Users', entraUser(`user${++count}@${own.domain}`))).body.id
const newGroup = async (name: string, ...members: readonly string[]): Promise<string> =>
  (await own.call('POST /Groups', oktaGroup(name, ...members))).body.id
const map = (groupRoles: readonly { group: string; role: string }[]) =>
  own.owner.call(`PUT /orgs/${own.org.orgId}/single-sign-on/group-roles`, { body: { groupRoles } })
/** The user's role; `undefined` for users who are not members. */
const loadRole = async (id: string): Promise<string | undefined> => {
  const { body } = await own.owner.call(`GET /orgs/${own.org.orgId}/members`)
  return body.data.find(({ personId }: { personId: string }) => personId === id)?.role
}

test('roles follow the groups that are mapped: the highest one, or else the lowest role', async () => {
  const id = await newUser()
  await map([
    { group: 'Sales', role: 'member' },
    { group: 'entra-Leads', role: 'admin' },
  ])
  const roles = [await loadRole(id)]
  const sales = await newGroup('Sales', id)
  roles.push(await loadRole(id))
  const leads = (await own.call('POST /Groups', entraGroup('Leads', { members: [{ value: id }] })))
    .body.id
  roles.push(await loadRole(id))
  await own.call(`DELETE /Groups/${leads}`)
  roles.push(await loadRole(id))
  await own.call(`PATCH /Groups/${sales}`, buildPatch({ op: 'remove', path: 'members' }))
  roles.push(await loadRole(id))

  expect(roles).toEqual(['reporter', 'member', 'admin', 'member', 'reporter'])
  const { body } = await own.owner.call(`GET /orgs/${own.org.orgId}/audit?objectKind=scimGroup`)
  const actions = body.data.rows.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['change', 'delete', 'create', 'create'])
})

test('roles follow a new mapping and a new name of a group', async () => {
  const id = await newUser()
  const group = await newGroup('Sales', id)
  const roles = [await loadRole(id)]
  await map([{ group: 'Sales', role: 'viewer' }])
  roles.push(await loadRole(id))
  await map([{ group: 'Sales', role: 'admin' }])
  roles.push(await loadRole(id))
  const rename = { op: 'replace', path: 'displayName', value: 'Marketing' }
  await own.call(`PATCH /Groups/${group}`, buildPatch(rename))
  roles.push(await loadRole(id))

  expect(roles).toEqual(['reporter', 'viewer', 'admin', 'reporter'])
})

test('roles do not change with groups that are not mapped', async () => {
  const id = await newUser()
  await own.owner.call(`PATCH /orgs/${own.org.orgId}/members/${id}`, { body: { role: 'admin' } })
  await map([{ group: 'Sales', role: 'member' }])

  const group = await newGroup('Everyone', id)
  await own.call(`DELETE /Groups/${group}`)

  expect(await loadRole(id)).toBe('admin')
})

test('roles of owners never change, and no group can appoint an owner', async () => {
  const owner = await newUser()
  const body = { role: 'owner' }
  await own.owner.call(`PATCH /orgs/${own.org.orgId}/members/${owner}`, { body })
  await own.owner.call(`POST /orgs/${own.org.orgId}/leave`, { body: {} })
  const remaining = await newPerson(service, { [own.org.orgId]: 'owner' })
  const call = (groupRoles: object[]) =>
    remaining.call(`PUT /orgs/${own.org.orgId}/single-sign-on/group-roles`, {
      body: { groupRoles },
    })
  const refused = await call([{ group: 'Sales', role: 'owner' }])
  await call([{ group: 'Sales', role: 'member' }])

  const group = await newGroup('Sales', owner)
  await own.call(`DELETE /Groups/${group}`)

  const { body: list } = await remaining.call(`GET /orgs/${own.org.orgId}/members`)
  const role = list.data.find((one: { personId: string }) => one.personId === owner)?.role
  expect(refused.status).toBe(400)
  expect(role).toBe('owner')
})

test('roles of deactivated users do not make them members, and apply after reactivation', async () => {
  const id = await newUser()
  const setActive = (value: boolean) =>
    own.call(`PATCH /Users/${id}`, buildPatch({ op: 'replace', value: { active: value } }))
  await map([{ group: 'Sales', role: 'admin' }])
  await setActive(false)

  await newGroup('Sales', id)
  const inactive = await loadRole(id)
  await setActive(true)

  expect(inactive).toBeUndefined()
  expect(await loadRole(id)).toBe('admin')
})

test('roles stay when the token is revoked, which deletes the groups', async () => {
  const id = await newUser()
  await map([{ group: 'Sales', role: 'admin' }])
  await newGroup('Sales', id)
  const at = `/orgs/${own.org.orgId}`

  await own.owner.call(`DELETE ${at}/scim-token`)

  const { body } = await own.owner.call(`GET ${at}/single-sign-on`)
  expect(body.data).toMatchObject({
    groupRoles: [{ group: 'Sales', role: 'admin' }],
    scim: { groups: [], token: null },
  })
  expect(await loadRole(id)).toBe('admin')
})
