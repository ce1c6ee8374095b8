import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildPatch,
  entraUser,
  newScimOrg,
  oktaUser,
  type ScimOrg,
} from '../../test/calls/accounts/scim-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
let own: ScimOrg
beforeAll(async () => {
  own = await newScimOrg(service)
})
afterAll(service.stop)

let count = 0
const newAddress = () => `user${++count}@${own.domain}`
const findPath = (filter: string) => `GET /Users?filter=${encodeURIComponent(filter)}`
const listMembers = async () => {
  const { body } = await own.owner.call(`GET /orgs/${own.org.orgId}/members`)
  return body.data as { email: string; name: string; role: string }[]
}
const findMember = async (email: string) =>
  (await listMembers()).find((member) => member.email === email)

describe('Microsoft Entra ID', () => {
  test('finds nobody, creates a member, changes it and deactivates it', async () => {
    const email = newAddress()
    const found = await own.call(findPath(`userName eq "${email}"`))
    const created = await own.call('POST /Users', entraUser(email))
    const { id } = created.body
    const changed = await own.call(
      `PATCH /Users/${id}`,
      buildPatch(
        { op: 'Add', path: 'emails[type eq "work"].value', value: `new-${email}` },
        { op: 'Replace', path: 'name.familyName', value: 'King' },
        { op: 'Add', path: 'displayName', value: 'Ada King' },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'Ads',
        },
      ),
    )
    const member = await findMember(email)
    const disabled = await own.call(
      `PATCH /Users/${id}`,
      buildPatch({ op: 'Replace', path: 'active', value: 'False' }),
    )
    const again = await own.call(findPath(`externalId eq "entra-${email}"`))

    expect(found).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
    expect(created).toMatchObject({
      status: 201,
      headers: {
        'content-type': 'application/scim+json; charset=utf-8',
        location: `http://test/scim/v2/${own.org.orgId}/Users/${id}`,
      },
      body: { userName: email, externalId: `entra-${email}`, active: true },
    })
    expect(changed.body).toMatchObject({
      displayName: 'Ada King',
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ value: `new-${email}`, primary: true }],
    })
    expect(member).toMatchObject({ name: 'Ada King', role: 'reporter' })
    expect(disabled).toMatchObject({ status: 200, body: { active: false } })
    expect(again.body).toMatchObject({ totalResults: 1, Resources: [{ id, active: false }] })
    expect(await findMember(email)).toBeUndefined()
  })

  test('sends values without a path, whose names are paths', async () => {
    const email = newAddress()
    const { id } = (await own.call('POST /Users', entraUser(email))).body

    const { status, body } = await own.call(
      `PATCH /Users/${id}`,
      buildPatch({
        op: 'Add',
        value: {
          displayName: 'A. King',
          'emails[type eq "work"].value': `king-${email}`,
          'name.givenName': 'Augusta',
          'phoneNumbers[type eq "work"].value': '+49 30 123',
        },
      }),
    )

    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ displayName: 'A. King', name: { givenName: 'Augusta', familyName: 'Lovelace' } },
      emails: [{ value: `king-${email}` }],
    })
  })

  test('restores the role of a member whom it activates again', async () => {
    const email = newAddress()
    const { id } = (await own.call('POST /Users', entraUser(email))).body
    const at = `/orgs/${own.org.orgId}/members/${id}`
    await own.owner.call(`PATCH ${at}`, { body: { role: 'admin' } })
    const setActive = (value: string) =>
      own.call(`PATCH /Users/${id}`, buildPatch({ op: 'Replace', path: 'active', value }))

    await setActive('False')
    await setActive('True')

    expect(await findMember(email)).toMatchObject({ role: 'admin' })
    const { body } = await own.owner.call(`GET /orgs/${own.org.orgId}/audit`)
    const actions = body.data.rows
      .filter((row: { objectId: string }) => row.objectId === id)
      .map((row: { action: string }) => row.action)
    expect(actions).toEqual(['activate', 'deactivate', 'change', 'join'])
  })
})

describe('Okta', () => {
  test('tests the connection, creates, replaces and deactivates a user', async () => {
    const email = newAddress()
    const tested = await own.call('GET /Users?startIndex=1&count=2')
    const created = await own.call('POST /Users', oktaUser(email))
    const { id } = created.body
    const replaced = await own.call(`PUT /Users/${id}`, {
      ...oktaUser(email, { name: { givenName: 'Grace', familyName: 'Murray' } }),
      ...{ id, displayName: null, meta: { resourceType: 'User' } },
    })
    const member = await findMember(email)
    const disabled = await own.call(
      `PATCH /Users/${id}`,
      buildPatch({ op: 'replace', value: { active: false } }),
    )
    const read = await own.call(`GET /Users/${id}`)
    const enabled = await own.call(`PUT /Users/${id}`, oktaUser(email))

    expect(tested).toMatchObject({ status: 200, body: { startIndex: 1 } })
    expect(created.status).toBe(201)
    expect(JSON.stringify(created.body)).not.toContain('1mz050nq')
    expect(replaced.body).toMatchObject({ displayName: 'Grace Murray', externalId: `00u-${email}` })
    expect(member).toMatchObject({ name: 'Grace Murray' })
    expect([disabled.body.active, read.body.active, enabled.body.active]).toEqual([
      false,
      false,
      true,
    ])
    expect(await findMember(email)).toMatchObject({ role: 'reporter' })
  })

  test('creates a deleted user again, with the role of a newer invitation', async () => {
    const email = newAddress()
    const { id } = (await own.call('POST /Users', oktaUser(email))).body
    await own.call(`DELETE /Users/${id}`)
    const absent = await own.call(`GET /Users/${id}`)
    const invited = await own.owner.call(`POST /orgs/${own.org.orgId}/invitations`, {
      body: { email, role: 'member' },
    })

    const created = await own.call('POST /Users', oktaUser(email))
    const second = await own.call('POST /Users', oktaUser(email))
    const found = await own.call(findPath(`userName eq "${email.toUpperCase()}"`))

    expect(invited.status).toBe(201)
    expect([absent.status, created.status, created.body.id]).toEqual([404, 201, id])
    expect(second).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
    expect(found.body.Resources).toMatchObject([{ id }])
    expect(await findMember(email)).toMatchObject({ role: 'member' })
  })
})

test('a list has pages, and the total number of users', async () => {
  const other = await newScimOrg(service)
  const emails = [1, 2, 3].map((n) => `page${n}@${other.domain}`)
  for (const email of emails) await other.call('POST /Users', entraUser(email))

  const first = await other.call('GET /Users?startIndex=0&count=2')
  const second = await other.call('GET /Users?startIndex=3&count=500')
  const none = await other.call('GET /Users?count=0')

  expect(first.body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 })
  expect(second.body).toMatchObject({ totalResults: 3, startIndex: 3, itemsPerPage: 1 })
  expect(none.body).toMatchObject({ totalResults: 3, Resources: [] })
  const names = [...first.body.Resources, ...second.body.Resources].map(
    (user: { userName: string }) => user.userName,
  )
  expect(names.sort()).toEqual(emails)
})

test('the service describes itself, with users and groups', async () => {
  const config = await own.call('GET /ServiceProviderConfig')
  const types = await own.call('GET /ResourceTypes')
  const user = await own.call('GET /ResourceTypes/User')
  const group = await own.call('GET /ResourceTypes/Group')
  const schemas = await own.call('GET /Schemas')
  const schema = await own.call(`GET /Schemas/${schemas.body.Resources[0].id}`)
  const absent = await own.call('GET /ResourceTypes/Device')

  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
  expect(types.body.Resources).toEqual([user.body, group.body])
  expect(group.body).toMatchObject({ endpoint: '/Groups', schema: schemas.body.Resources[1].id })
  expect(schemas.body.Resources).toMatchObject([schema.body, { name: 'Group' }])
  expect(absent).toMatchObject({ status: 404, body: { status: '404' } })
})

test.for([
  ['invalidFilter', findPath('userName co "a"'), undefined],
  ['invalidFilter', findPath('userName eq "a" or userName eq "b"'), undefined],
  ['invalidValue', 'GET /Users?count=many', undefined],
  ['invalidValue', 'POST /Users', entraUser('nobody@example.org')],
  ['invalidValue', 'POST /Users', { userName: 'no address' }],
  ['invalidValue', 'POST /Users', { emails: [{ value: 'a@example.org' }] }],
  ['invalidSyntax', 'POST /Users', []],
  ['invalidSyntax', 'PATCH', { schemas: [], Operations: [] }],
  ['invalidSyntax', 'PATCH', buildPatch({ op: 'move', path: 'active' })],
  ['invalidPath', 'PATCH', buildPatch({ op: 'replace', path: 'name[', value: 'x' })],
  ['invalidPath', 'PATCH', buildPatch({ op: 'remove' })],
  ['mutability', 'PATCH', buildPatch({ op: 'remove', path: 'userName' })],
  ['invalidValue', 'PATCH', buildPatch({ op: 'replace', path: 'active', value: 'maybe' })],
  ['invalidValue', 'PATCH', buildPatch({ op: 'replace', path: 'displayName', value: 'a\0b' })],
  ['invalidValue', 'PATCH', buildPatch({ op: 'replace', path: 'emails', value: 'a@example.org' })],
] as const)('a request is rejected as %s: %s %j', async ([scimType, route, body]) => {
  const { id } = (await own.call('POST /Users', entraUser(newAddress()))).body

  const answer = await own.call(route === 'PATCH' ? `PATCH /Users/${id}` : route, body)

  expect(answer).toMatchObject({ status: 400, body: { scimType, status: '400' } })
  expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
})
