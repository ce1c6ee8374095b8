import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildPatch,
  entraGroup,
  entraUser,
  newScimOrg,
  oktaGroup,
  type ScimOrg,
} from '../../test/calls/accounts/scim-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
let own: ScimOrg
let other: ScimOrg
beforeAll(async () => {
  other = await newScimOrg(service)
})
beforeEach(async () => {
  own = await newScimOrg(service)
})
afterAll(service.stop)

let count = 0
const newUser = async (org = own): Promise<string> =>
  (await org.call('POST /Users', entraUser(`user${++count}@${org.domain}`))).body.id
const newGroup = async (name: string, ...members: readonly string[]): Promise<string> =>
  (await own.call('POST /Groups', oktaGroup(name, ...members))).body.id
const findPath = (filter: string, more = '') =>
  `GET /Groups?filter=${encodeURIComponent(filter)}${more}`
const loadMembers = async (id: string): Promise<string[]> => {
  const { body } = await own.call(`GET /Groups/${id}`)
  return body.members.map(({ value }: { value: string }) => value).sort()
}

describe('Microsoft Entra ID', () => {
  test('finds, creates and renames a group, and adds and removes members', async () => {
    const [ada, grace] = [await newUser(), await newUser()]
    const searched = await own.call(
      findPath('displayName eq "Sales"', '&excludedAttributes=members'),
    )
    const created = await own.call('POST /Groups', entraGroup('Sales'))
    const { id } = created.body
    const reference = (value: string) => ({ $ref: null, value })
    const added = await own.call(
      `PATCH /Groups/${id}`,
      buildPatch({ op: 'Add', path: 'members', value: [reference(ada), reference(grace)] }),
    )
    const both = await loadMembers(id)
    const removed = await own.call(
      `PATCH /Groups/${id}`,
      buildPatch({ op: 'Remove', path: 'members', value: [reference(grace)] }),
    )
    const one = await loadMembers(id)
    await own.call(`PATCH /Groups/${id}`, buildPatch({ op: 'Add', path: 'members', value: ada }))
    const renamed = await own.call(
      `PATCH /Groups/${id}`,
      buildPatch({ op: 'Replace', path: 'displayName', value: 'Sales EU' }),
    )
    const read = await own.call(`GET /Groups/${id}?excludedAttributes=members`)
    const byName = await own.call(findPath('displayName eq "sales eu"'))
    const deleted = await own.call(`DELETE /Groups/${id}`)
    const absent = await own.call(`GET /Groups/${id}`)

    expect(searched.body).toMatchObject({ totalResults: 0, Resources: [] })
    expect(created).toMatchObject({
      status: 201,
      headers: { location: `http://test/scim/v2/${own.org.orgId}/Groups/${id}` },
      body: { displayName: 'Sales', externalId: 'entra-Sales', members: [] },
    })
    expect([added.status, removed.status, renamed.status, deleted.status]).toEqual([
      204, 204, 204, 204,
    ])
    expect(both).toEqual([ada, grace].sort())
    expect(one).toEqual([ada])
    expect(read.body).toMatchObject({ displayName: 'Sales EU', meta: { resourceType: 'Group' } })
    expect(read.body.members).toBeUndefined()
    expect(byName.body.Resources).toMatchObject([{ id, members: [{ value: ada, type: 'User' }] }])
    expect(absent.status).toBe(404)
  })

  test('removes a member that the path names, in its compliant mode', async () => {
    const [ada, grace] = [await newUser(), await newUser()]
    const id = await newGroup('Sales', ada, grace)

    const { status } = await own.call(
      `PATCH /Groups/${id}`,
      buildPatch({ op: 'Remove', path: `members[value eq "${grace}"]` }),
    )

    expect(status).toBe(204)
    expect(await loadMembers(id)).toEqual([ada])
  })
})

describe('Okta', () => {
  test('creates a group, changes its name and members, and replaces it', async () => {
    const [ada, grace, joan] = [await newUser(), await newUser(), await newUser()]
    const created = await own.call('POST /Groups', oktaGroup('Ads', ada))
    const { id } = created.body
    const renamed = await own.call(
      `PATCH /Groups/${id}`,
      buildPatch({ op: 'replace', value: { id, displayName: 'Ads team' } }),
    )
    await own.call(
      `PATCH /Groups/${id}`,
      buildPatch(
        { op: 'remove', path: `members[value eq "${ada}"]` },
        { op: 'add', path: 'members', value: [{ value: grace, display: 'grace@example.com' }] },
      ),
    )
    const patched = await own.call(`GET /Groups/${id}`)
    const replaced = await own.call(`PUT /Groups/${id}`, { id, ...oktaGroup('Ads', joan) })
    await own.call(`PATCH /Groups/${id}`, buildPatch({ op: 'remove', path: 'members' }))

    expect(created).toMatchObject({ status: 201, body: { members: [{ value: ada }] } })
    expect(renamed.status).toBe(204)
    expect(patched.body).toMatchObject({ displayName: 'Ads team', members: [{ value: grace }] })
    expect(replaced).toMatchObject({
      ...{ status: 200, body: { displayName: 'Ads', members: [{ value: joan }] } },
    })
    expect(await loadMembers(id)).toEqual([])
  })
})

test('a directory neither sees nor changes groups and users of another organization', async () => {
  const theirUser = await newUser(other)
  const theirs = (await other.call('POST /Groups', oktaGroup('Theirs', theirUser))).body.id
  const mine = await newGroup('Mine')

  const answers = [
    await own.call(`GET /Groups/${theirs}`),
    await own.call(`PUT /Groups/${theirs}`, oktaGroup('Mine 2')),
    await own.call(`PATCH /Groups/${theirs}`, buildPatch({ op: 'remove', path: 'members' })),
    await own.call(`DELETE /Groups/${theirs}`),
    await own.call(
      `PATCH /Groups/${mine}`,
      buildPatch({ op: 'add', path: 'members', value: [{ value: theirUser }] }),
    ),
    await own.call('POST /Groups', oktaGroup('Theirs')),
  ]
  const listed = await own.call('GET /Groups')
  const kept = await other.call(`GET /Groups/${theirs}`)

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 201])
  expect(listed.body.totalResults).toBe(2)
  expect(kept.body).toMatchObject({ displayName: 'Theirs', members: [{ value: theirUser }] })
})

test('a list has pages, and a deleted user leaves all groups', async () => {
  const id = await newUser()
  for (const name of ['A', 'B', 'C']) await newGroup(name, id)

  const first = await own.call('GET /Groups?startIndex=1&count=2&attributes=displayName')
  await own.call(`DELETE /Users/${id}`)
  const second = await own.call('GET /Groups?startIndex=3&count=2')

  expect(first.body).toMatchObject({ totalResults: 3, itemsPerPage: 2 })
  expect(first.body.Resources[0].members).toBeUndefined()
  expect(second.body).toMatchObject({ totalResults: 3, Resources: [{ members: [] }] })
})

test('a page has at most two groups if it includes members', async () => {
  for (const name of ['A', 'B', 'C']) await newGroup(name)

  const withMembers = await own.call('GET /Groups?count=100')
  const rest = await own.call('GET /Groups?startIndex=3&count=100')
  const withoutMembers = await own.call('GET /Groups?count=100&excludedAttributes=members')

  expect(withMembers.body).toMatchObject({ totalResults: 3, itemsPerPage: 2 })
  expect(rest.body).toMatchObject({ totalResults: 3, startIndex: 3, itemsPerPage: 1 })
  expect(withoutMembers.body).toMatchObject({ totalResults: 3, itemsPerPage: 3 })
})

test.for([
  ['uniqueness', 409, 'POST /Groups', oktaGroup('SALES')],
  ['invalidValue', 400, 'POST /Groups', { members: [] }],
  ['invalidValue', 400, 'POST /Groups', oktaGroup('New', 'nobody')],
  ['invalidValue', 400, 'POST /Groups', { displayName: 'New', members: [{ display: 'Ada' }] }],
  ['invalidSyntax', 400, 'POST /Groups', []],
  ['invalidFilter', 400, findPath('displayName co "a"'), undefined],
  ['invalidFilter', 400, findPath('userName eq "a"'), undefined],
  ['invalidSyntax', 400, 'PATCH', buildPatch()],
  ['invalidSyntax', 400, 'PATCH', buildPatch({ op: 'move', path: 'members' })],
  ['invalidPath', 400, 'PATCH', buildPatch({ op: 'remove' })],
  ['invalidPath', 400, 'PATCH', buildPatch({ op: 'remove', path: 'members[display eq "a"]' })],
  ['mutability', 400, 'PATCH', buildPatch({ op: 'remove', path: 'displayName' })],
  ['invalidValue', 400, 'PATCH', buildPatch({ op: 'replace', path: 'displayName', value: '' })],
  ['invalidValue', 400, 'PATCH', buildPatch({ op: 'add', path: 'members', value: ['nobody'] })],
] as const)('a request is rejected as %s: %s %s %j', async ([scimType, status, route, body]) => {
  const id = await newGroup('Sales')

  const answer = await own.call(route === 'PATCH' ? `PATCH /Groups/${id}` : route, body)

  expect(answer).toMatchObject({ status, body: { scimType, status: String(status) } })
})
