import { afterAll, expect, test } from 'vitest'
import { compactOrg } from '../../lead-index/index.ts'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { create, list, listField, read, toRejection } from '../../test/calls/lead-calls.ts'
import { merge } from '../../test/calls/merge-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

/** An organization with the stages Called and Met for open leads, and Offer for qualified leads. */
async function newPipeline() {
  const org = await service.newOrg()
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const at = `/orgs/${org.orgId}`
  const add = async (status: string, name: string): Promise<string> =>
    (await owner.call(`POST ${at}/stages`, { body: { status, name } })).body.data.id
  const change = (ids: readonly string[], changes: object, more: object = {}) =>
    owner.call(`POST ${at}/leads/change`, { body: { ids, changes, ...more } })
  const edit = (id: string, body: object) => org.call(`PATCH /leads/${id}`, { body })
  const [called, met, offer] = [
    await add('open', 'Called'),
    await add('open', 'Met'),
    await add('qualified', 'Offer'),
  ]
  return { org, owner, at, add, change, edit, called, met, offer }
}

test('stages are listed by status in their order, and can be renamed, reordered and deleted', async () => {
  const { org, owner, at, called, met, offer } = await newPipeline()
  const listIds = async () =>
    (await org.call('GET /stages')).body.data.map(({ id }: { id: string }) => id)
  expect(await listIds()).toEqual([called, met, offer])

  const renamed = await owner.call(`PATCH ${at}/stages/${met}`, {
    body: { name: 'Visited', color: 'teal' },
  })
  await owner.call(`PUT ${at}/stages`, { body: { ids: [offer, met, called] } })

  expect(renamed.body.data).toEqual({ id: met, status: 'open', name: 'Visited', color: 'teal' })
  expect(await listIds()).toEqual([met, called, offer])
  expect((await owner.call(`DELETE ${at}/stages/${met}`)).status).toBe(200)
  expect(await listIds()).toEqual([called, offer])
  const entries = (await owner.call(`GET ${at}/audit`)).body.data.rows
  expect(
    entries
      .filter(({ objectKind }: { objectKind: string }) => objectKind === 'stage')
      .map(({ action }: { action: string }) => action),
  ).toEqual(['delete', 'order', 'change', 'create', 'create', 'create'])
})

test('a status has at most eight stages with different names', async () => {
  const { owner, at, add, called, met } = await newPipeline()
  const send = (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) =>
    owner.call(`${method} ${at}/stages${path}`, { body })
  for (let n = 3; n <= 8; n++) await add('open', `Stage ${n}`)

  const answers = [
    await send('POST', '', { status: 'open', name: 'Ninth' }),
    await send('POST', '', { status: 'qualified', name: 'OFFER' }),
    await send('PATCH', `/${met}`, { name: 'called' }),
    await send('PUT', '', { ids: [called, met] }),
    await send('PUT', '', { ids: [] }),
    await send('PATCH', `/${newId()}`, { name: 'Nowhere' }),
    await send('POST', '', { status: 'won', name: 'Paid' }),
    await send('POST', '', { status: 'open', name: ' ' }),
    await send('POST', '', { status: 'open', name: 'Red', color: '#ff0000' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 404, 400, 400, 400])
  expect((await send('POST', '', { status: 'qualified', name: 'Called' })).status).toBe(201)
})

test('only owners and admins change stages, and only those of their organization', async () => {
  const { org, at, called } = await newPipeline()
  const member = await newPerson(service, { [org.orgId]: 'member' })
  const { owner: stranger, at: elsewhere } = await newPipeline()

  const answers = [
    await member.call(`DELETE ${at}/stages/${called}`),
    await stranger.call(`DELETE ${at}/stages/${called}`),
    await stranger.call(`DELETE ${elsewhere}/stages/${called}`),
    await stranger.call(`PATCH ${elsewhere}/stages/${called}`, { body: { name: 'Mine' } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 404])
  expect((await member.call(`GET ${at}/stages`)).body.data).toHaveLength(3)
})

test('a stage sets its status, and another status clears it, in the history and events', async () => {
  const { org, edit, called, offer } = await newPipeline()
  const id = await create(org, { name: 'Ada' })
  const at = ({ status, stageId }: Awaited<ReturnType<typeof read>>) => [status, stageId]

  await edit(id, { stageId: offer })
  const qualified = await read(org, id)
  await edit(id, { stageId: called, status: 'open' })
  const open = await read(org, id)
  await edit(id, { status: 'won' })

  expect(at(qualified)).toEqual(['qualified', offer])
  expect(qualified.qualifiedAt).not.toBeNull()
  expect([at(open), open.qualifiedAt]).toEqual([['open', called], null])
  expect(at(await read(org, id))).toEqual(['won', null])
  const { data } = (await org.call(`GET /leads/${id}/history`)).body
  expect(
    data
      .filter(({ field }: { field: string }) => field === 'stageId')
      .map(({ from, to }: { from: string; to: string }) => [from, to]),
  ).toEqual([
    [null, offer],
    [offer, called],
    [called, null],
  ])
  const { events } = (await org.call('GET /events', { query: 'limit=100' })).body.data
  expect(events[1].fields.toSorted()).toEqual(['qualifiedAt', 'stageId', 'status'])
  await edit(id, { stageId: called })
  await edit(id, { stageId: null })
  expect(at(await read(org, id))).toEqual(['open', null])
})

test('a stage of another organization, status or nobody is rejected', async () => {
  const { org, change, edit, called } = await newPipeline()
  const { offer: foreign } = await newPipeline()
  const id = await create(org, { name: 'Ada' })
  const rejected = { status: 400, code: 'VALIDATION_ERROR', fields: ['stageId'] }

  const answers = [
    await edit(id, { stageId: foreign }),
    await edit(id, { stageId: newId() }),
    await edit(id, { stageId: called, status: 'qualified' }),
    await change([id], { stageId: called, status: 'won' }),
    await change([id], { stageId: 'x' }),
    await org.call('POST /leads/batch', {
      body: { items: [{ action: 'update', id, lead: { stageId: foreign } }] },
    }),
  ]

  for (const answer of answers.slice(0, 5)) expect(toRejection(answer)).toEqual(rejected)
  expect(answers[5]?.body.data.results[0].error.code).toBe('VALIDATION_ERROR')
  expect(await read(org, id)).toMatchObject({ status: 'open', stageId: null })
})

test('several leads change their stage together, and sending back the old values undoes it', async () => {
  const { org, change, called, offer } = await newPipeline()
  const [ada, bob] = [
    await create(org, { name: 'Ada' }),
    await create(org, { name: 'Bob', status: 'won' }),
  ]
  await change([ada], { stageId: called })

  const { body } = await change([ada, bob], { stageId: offer })
  const moved = [await read(org, ada), await read(org, bob)]
  for (const { id, status, stageId, qualifiedAt, wonAt } of body.data.before) {
    const dates = { qualifiedAt: { [id]: qualifiedAt }, wonAt: { [id]: wonAt } }
    await change([id], { status, stageId }, { ...dates, still: { stageId: offer } })
  }

  expect(moved).toMatchObject([
    { status: 'qualified', stageId: offer },
    { status: 'qualified', stageId: offer },
  ])
  expect(await read(org, ada)).toMatchObject({ status: 'open', stageId: called })
  expect(await read(org, bob)).toMatchObject({ status: 'won', stageId: null })
})

test('leads are listed by stage with exact totals, and a deleted stage counts as none', async () => {
  const { org, owner, at, edit, called, met, offer } = await newPipeline()
  const byStage = (query: Record<string, string>) =>
    listField(org, { sort: 'name:asc', ...query }, 'name')
  for (const [name, stageId] of [
    ['A', called],
    ['B', met],
    ['C', offer],
  ] as const) {
    await edit(await create(org, { name }), { stageId })
  }
  await create(org, { name: 'D' })
  const expectLists = async () => {
    expect(await byStage({ stageId: called })).toEqual(['A'])
    expect(await byStage({ 'stageId[in]': `${met},none` })).toEqual(['B', 'D'])
    expect(await byStage({ 'stageId[not]': `${met},none` })).toEqual(['A', 'C'])
    expect((await list(org, { stageId: 'none', limit: '1' })).body.meta.pagination.total).toBe(1)
  }
  await expectLists()
  await compactOrg(service.db, org.orgId, { small: 1 })
  await expectLists()

  await owner.call(`DELETE ${at}/stages/${called}`)

  expect(await byStage({ stageId: 'none' })).toEqual(['A', 'D'])
  expect(await byStage({ stageId: 'none', status: 'open' })).toEqual(['A', 'D'])
})

test('a merge takes over a stage of the same status only, and its undo removes it', async () => {
  const { org, edit, called, offer } = await newPipeline()
  const add = async (name: string, stageId?: string) => {
    const id = await create(org, { name })
    if (stageId !== undefined) await edit(id, { stageId })
    return id
  }
  const [kept, same, other] = [await add('K'), await add('S', called), await add('O', offer)]

  await merge(org, kept, other)
  const afterOther = await read(org, kept)
  await merge(org, kept, same)
  const afterSame = await read(org, kept)
  await org.call(`POST /leads/${same}/unmerge`)

  expect([afterOther.stageId, afterSame.stageId]).toEqual([null, called])
  expect(await read(org, kept)).toMatchObject({ status: 'open', stageId: null })
  expect(await read(org, same)).toMatchObject({ status: 'open', stageId: called })
})
