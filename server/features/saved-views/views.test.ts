import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { viewLimits, viewQuerySchema } from '../../../contract/leads/saved-views.ts'
import type { Role } from '../../../contract/organizations/roles.ts'
import { newId } from '../../platform/process/ids.ts'
import { newPerson, type TestPerson } from '../../test/calls/app-calls.ts'
import { toRejection } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'
import { insertView } from './view-store.ts'

const service = await startService()
afterAll(service.stop)

const viewCalls = (person: TestPerson, orgId: string) => {
  const at = `/orgs/${orgId}/views`
  return {
    person,
    list: async () => (await person.call(`GET ${at}`)).body.data,
    create: (body: object) => person.call(`POST ${at}`, { body }),
    change: (id: string, body: object) => person.call(`PATCH ${at}/${id}`, { body }),
    remove: (id: string) => person.call(`DELETE ${at}/${id}`),
  }
}

/** A new organization with members, keyed by name. */
async function newTeam<N extends string>(roles: Readonly<Record<N, Role>>) {
  const { orgId } = await service.newOrg()
  const seats = Object.entries<Role>(roles).map(async ([name, role]) => {
    const person = await newPerson(service, { [orgId]: role })
    return [name, viewCalls(person, orgId)] as const
  })
  // `fromEntries` loses the key types; the keys are exactly those of `roles`.
  const people = Object.fromEntries(await Promise.all(seats)) as Record<
    N,
    ReturnType<typeof viewCalls>
  >
  return { orgId, ...people }
}

const names = (views: readonly { name: string }[]) => views.map(({ name }) => name)

const view = {
  name: 'Large and won',
  query: { status: ['won'], value: { gte: 100 }, qualifiedAt: { exists: 'true' }, search: 'ada' },
  columns: ['name', 'value'],
}

test('a view keeps its input in normalized form', async () => {
  const { ada } = await newTeam({ ada: 'viewer' })

  const answer = await ada.create(view)

  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject({
    name: 'Large and won',
    query: {
      status: ['won'],
      value: { gte: '100' },
      qualifiedAt: { exists: true },
      search: 'ada',
      sort: 'createdAt:desc',
    },
    columns: ['name', 'value'],
    isShared: false,
    isOwn: true,
    mayChange: true,
    madeByName: `Name of ${ada.person.email}`,
  })
  expect(await ada.list()).toEqual([answer.body.data])
})

test('private views are visible to their author, shared ones to everyone, sorted by name', async () => {
  const { ada, grace } = await newTeam({ ada: 'member', grace: 'owner' })
  await ada.create({ ...view, name: 'b private' })
  await ada.create({ ...view, name: 'C shared', isShared: true })
  await ada.create({ ...view, name: 'a shared', isShared: true })

  expect(names(await ada.list())).toEqual(['a shared', 'b private', 'C shared'])
  expect(names(await grace.list())).toEqual(['a shared', 'C shared'])
})

test('viewers have their own views and cannot share them', async () => {
  const { ada } = await newTeam({ ada: 'viewer' })
  const id = (await ada.create(view)).body.data.id

  const shared = await ada.create({ ...view, isShared: true })
  const changed = await ada.change(id, { isShared: true })

  expect(shared).toMatchObject({
    status: 403,
    body: { error: { details: { role: 'viewer', needed: 'member' } } },
  })
  expect(changed.status).toBe(403)
  expect((await ada.list())[0].isShared).toBe(false)
})

test('a shared view can be changed by its author and by admins', async () => {
  const { ada, bob, admin } = await newTeam({ ada: 'member', bob: 'member', admin: 'admin' })
  const id = (await ada.create({ ...view, isShared: true })).body.data.id
  expect((await bob.list())[0]).toMatchObject({ isOwn: false, mayChange: false })

  const answers = [
    await bob.change(id, { name: 'Mine' }),
    await bob.remove(id),
    await admin.change(id, { isShared: false }),
    await admin.change(id, { name: 'Kept', columns: null }),
    await ada.change(id, { query: { status: 'lost' } }),
    await ada.change(id, { isShared: false }),
  ]

  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 200, 200, 200])
  expect(await bob.list()).toEqual([])
  expect(await ada.list()).toMatchObject([
    { name: 'Kept', columns: null, query: { status: ['lost'] }, isShared: false },
  ])
  expect((await ada.remove(id)).status).toBe(200)
  expect(await ada.list()).toEqual([])
})

test('a private view of another user is not found, even by owners', async () => {
  const { ada, owner } = await newTeam({ ada: 'viewer', owner: 'owner' })
  const id = (await ada.create(view)).body.data.id

  const absent = newId()
  for (const ask of [owner.change, owner.remove]) {
    const [foreign, missing] = [await ask(id, { name: 'x' }), await ask(absent, { name: 'x' })]
    expect([foreign.status, foreign.body.error]).toEqual([404, missing.body.error])
  }
})

test('when a user leaves, private views are deleted and shared ones are kept', async () => {
  const { orgId, ada, owner } = await newTeam({ ada: 'member', owner: 'owner' })
  const shared = (await ada.create({ ...view, name: 'Shared', isShared: true })).body.data.id
  await ada.create(view)

  await owner.person.call(`DELETE /orgs/${orgId}/members/${ada.person.id}`)

  expect(names(await owner.list())).toEqual(['Shared'])
  const rows = await service.db.inOrg(orgId, async (tx) => {
    const now = new Date().toISOString()
    const at = { createdAt: now, updatedAt: now }
    const madeBy = ada.person.id
    const late = { id: newId(), name: 'Late', query: {}, columns: null, madeBy, privateTo: madeBy }
    return insertView(tx, { ...late, ...at })
  })
  expect(rows).toBe(false)
  expect((await owner.remove(shared)).status).toBe(200)
})

test('no user sees two views with the same name, ignoring case', async () => {
  const { ada, grace } = await newTeam({ ada: 'member', grace: 'member' })
  await ada.create({ ...view, name: 'Won', isShared: true })
  const id = (await ada.create({ ...view, name: 'Lost' })).body.data.id

  const answers = [
    await ada.create({ ...view, name: 'won' }),
    await grace.create({ ...view, name: 'WON' }),
    await ada.change(id, { name: 'Won ' }),
    await ada.change(id, { name: 'LOST' }),
    await grace.create({ ...view, name: 'Lost' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 200, 201])
  expect(answers[0]?.body.error.message).toContain('view with this name')
})

test('a user has at most 100 views, even with concurrent requests', async () => {
  const { ada } = await newTeam({ ada: 'viewer' })

  const create = (i: number) => ada.create({ ...view, name: `View ${i}` })
  for (let i = 5; i < viewLimits.perPerson; i++) await create(i)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => create(viewLimits.perPerson + i)),
  )

  const refused = answers.filter((answer) => answer.status === 409)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body.error.message).toContain('100')
  expect(await ada.list()).toHaveLength(viewLimits.perPerson)
})

test.for([
  [{ query: { page: 1 } }, 'VALIDATION_ERROR', 'query.page'],
  [{ query: { cursor: 'x' } }, 'VALIDATION_ERROR', 'query.cursor'],
  [{ query: { limit: 5 } }, 'VALIDATION_ERROR', 'query.limit'],
  [{ query: { colour: 'red' } }, 'VALIDATION_ERROR', 'query.colour'],
  [{ query: { value: { like: 1 } } }, 'VALIDATION_ERROR', 'query.value.like'],
  [{ query: { status: 'done' } }, 'INVALID_FILTER', 'status'],
  [{ query: { sort: 'gclid:up' } }, 'INVALID_FILTER', 'sort'],
  [{ query: { createdAt: { gte: 'soon' } } }, 'INVALID_DATE', 'createdAt[gte]'],
  [{ query: { updated_after: 'soon' } }, 'INVALID_DATE', 'updated_after'],
  [{ query: { search: ' ' } }, 'VALIDATION_ERROR', 'query.search'],
  [{ columns: ['name', 'colour'] }, 'VALIDATION_ERROR', 'columns.1'],
  [{ columns: ['name', 'name'] }, 'VALIDATION_ERROR', 'columns'],
  [{ columns: [] }, 'VALIDATION_ERROR', 'columns'],
  [{ name: '  ' }, 'VALIDATION_ERROR', 'name'],
  [{ isShared: 1 }, 'VALIDATION_ERROR', 'isShared'],
] as const)('an invalid view is rejected: %j', async ([wrong, code, field]) => {
  const { ada } = await newTeam({ ada: 'member' })
  const id = (await ada.create(view)).body.data.id

  const answers = [await ada.create({ ...view, ...wrong }), await ada.change(id, wrong)]

  for (const answer of answers) {
    expect(toRejection(answer)).toEqual({ status: 400, code, fields: [field] })
  }
  expect(await ada.list()).toMatchObject([{ name: view.name, columns: view.columns }])
})

test('an empty change is rejected', async () => {
  const { ada } = await newTeam({ ada: 'member' })
  const id = (await ada.create(view)).body.data.id

  const answer = await ada.change(id, {})

  expect(answer.status).toBe(400)
})

test('a stored query can be sent back and stays the same', () => {
  const bounds = fc.record(
    { gte: fc.oneof(fc.integer(), fc.constant('99.50')), exists: fc.constantFrom(true, 'true') },
    { requiredKeys: [] },
  )
  const query = fc.record(
    {
      status: fc.oneof(fc.constant('won,lost'), fc.subarray(['open', 'won'], { minLength: 1 })),
      value: bounds.map(({ gte }) => (gte === undefined ? {} : { gte })),
      qualifiedAt: bounds.map(({ exists }) => (exists === undefined ? {} : { exists })),
      utm_source: fc.string({ maxLength: 10 }).map((text) => text.replaceAll('\0', '')),
      sort: fc.constantFrom('value:desc', 'status:asc,createdAt:desc'),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(query, (input) => {
      const stored = JSON.parse(JSON.stringify(viewQuerySchema.parse(input)))

      expect(viewQuerySchema.parse(stored)).toEqual(stored)
    }),
  )
})
