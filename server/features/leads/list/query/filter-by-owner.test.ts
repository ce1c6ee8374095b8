import { afterAll, expect, test } from 'vitest'
import { compactOrg } from '../../../../lead-index/index.ts'
import { newPerson, type TestPerson } from '../../../../test/calls/app-calls.ts'
import { create, list, listField } from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

interface Team {
  readonly org: TestOrg
  readonly ada: TestPerson
  readonly bob: TestPerson
  readonly owner: TestPerson
}

/** A segment with leads that Ada and Bob own, and a lead without an owner. */
async function newTeam(): Promise<Team> {
  const org = await service.newOrg()
  const join = (role: 'owner' | 'member') => newPerson(service, { [org.orgId]: role })
  const team = {
    org,
    ada: await join('member'),
    bob: await join('member'),
    owner: await join('owner'),
  }
  for (const [name, person] of [
    ['of Ada', team.ada],
    ['of Bob', team.bob],
  ] as const) {
    await assign(team, [await create(org, { name })], person.id)
  }
  await create(org, { name: 'of nobody' })
  await compactOrg(service.db, org.orgId, { small: 1 })
  return team
}

const assign = ({ org, owner }: Team, ids: readonly string[], ownerId: string | null) =>
  owner.call(`PUT /orgs/${org.orgId}/lead-owners`, { body: { ids, ownerId } })

const byName = (org: TestOrg, query: Record<string, string>) =>
  listField(org, { sort: 'name:asc', ...query })

async function listAs(person: TestPerson, { orgId }: TestOrg, query: string) {
  const { body } = await person.call(`GET /orgs/${orgId}/leads`, { query })
  return [
    body.meta.pagination.total,
    body.data.map(({ name }: { name: string }) => name).toSorted(),
  ]
}

test('leads are listed by owner with exact totals, before and after they are sealed', async () => {
  const team = await newTeam()
  const { org, ada, bob } = team
  const expectLists = async (ofAda: readonly string[], ofNobody: readonly string[]) => {
    expect(await byName(org, { ownerId: ada.id })).toEqual(ofAda)
    expect(await byName(org, { ownerId: 'none' })).toEqual(ofNobody)
    expect(await byName(org, { 'ownerId[in]': `${bob.id},none` })).toEqual([
      ...['of Bob', ...ofNobody].toSorted(),
    ])
    expect(await byName(org, { 'ownerId[not]': `${bob.id},none` })).toEqual(ofAda)
    const { body } = await list(org, { ownerId: 'none', limit: '1' })
    expect(body.meta.pagination.total).toBe(ofNobody.length)
  }
  await expectLists(['of Ada'], ['of nobody'])

  const id = await create(org, { name: 'new' })
  await expectLists(['of Ada'], ['new', 'of nobody'])
  await assign(team, [id], ada.id)
  await expectLists(['new', 'of Ada'], ['of nobody'])
  await compactOrg(service.db, org.orgId, { small: 1 })
  await expectLists(['new', 'of Ada'], ['of nobody'])
  await assign(team, [id], null)
  await expectLists(['of Ada'], ['new', 'of nobody'])
})

test('`me` is the requesting user, even in saved views, and no one for a key', async () => {
  const { org, ada, bob } = await newTeam()

  expect(await listAs(ada, org, 'ownerId=me')).toEqual([1, ['of Ada']])
  expect(await listAs(bob, org, 'ownerId[in]=me,none')).toEqual([2, ['of Bob', 'of nobody']])
  const view = { name: 'Mine', query: { ownerId: 'me' } }
  expect((await ada.call(`POST /orgs/${org.orgId}/views`, { body: view })).status).toBe(201)
  const { status, body } = await list(org, { ownerId: 'me' })
  expect([status, body.error.code]).toEqual([400, 'INVALID_FILTER'])
})

test('leads of a former member are unowned, without changing them', async () => {
  const team = await newTeam()
  const { org, bob, owner } = team
  const loadLeads = async () => (await list(org, {})).body.data
  const before = await loadLeads()
  expect(await byName(org, { ownerId: bob.id })).toEqual(['of Bob'])

  await owner.call(`DELETE /orgs/${org.orgId}/members/${bob.id}`)

  expect(await byName(org, { ownerId: 'none' })).toEqual(['of Bob', 'of nobody'])
  expect(await byName(org, { 'ownerId[not]': 'none' })).toEqual(['of Ada'])
  expect(await loadLeads()).toEqual(before)
})

test('an organization without members has only unowned leads', async () => {
  const org = await service.newOrg()
  await create(org, { name: 'Ada' })

  expect(await byName(org, { ownerId: 'none' })).toEqual(['Ada'])
  expect(await byName(org, { 'ownerId[not]': 'none' })).toEqual([])
  await compactOrg(service.db, org.orgId, { small: 1 })
  expect(await byName(org, { ownerId: 'none' })).toEqual(['Ada'])
  expect(await byName(org, { 'ownerId[not]': 'none' })).toEqual([])
})

test('an assignment is a change to the lead: in its history, its events and its time', async () => {
  const team = await newTeam()
  const { org, ada, owner } = team
  const id = await create(org, { name: 'Grace' })
  const { updatedAt } = (await org.call(`GET /leads/${id}`)).body.data

  await assign(team, [id], ada.id)
  await assign(team, [id], ada.id)

  const lead = (await org.call(`GET /leads/${id}`)).body.data
  expect(lead.ownerId).toBe(ada.id)
  expect(lead.updatedAt > updatedAt).toBe(true)
  const { data } = (await org.call(`GET /leads/${id}/history`)).body
  expect(data).toMatchObject([
    { field: 'ownerId', from: null, to: ada.id, actorKind: 'user', actorId: owner.id },
  ])
  const { events } = (await org.call('GET /events', { query: 'limit=100' })).body.data
  expect(events.at(-1)).toMatchObject({ type: 'lead.updated', leadId: id, fields: ['ownerId'] })
})
