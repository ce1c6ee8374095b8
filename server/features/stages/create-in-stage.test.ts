import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { create, list, read, toRejection } from '../../test/calls/lead-calls.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

/** An organization with the stages Called and Met for open leads, and Met for qualified leads. */
async function newPipeline(settings: object = {}) {
  const org = await service.newOrg(settings)
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const add = async (status: string, name: string): Promise<string> =>
    (await owner.call(`POST /orgs/${org.orgId}/stages`, { body: { status, name } })).body.data.id
  const called = await add('open', 'Called')
  return { org, owner, called, met: await add('open', 'Met'), offer: await add('qualified', 'Met') }
}

test('creates, upserts, updates and batches accept a stage by ID or name, and set its status', async () => {
  const { org, called, met, offer } = await newPipeline()
  const place = ({ status, stageId }: Awaited<ReturnType<typeof read>>) => [status, stageId]

  const byId = await create(org, { name: 'Ada', stageId: offer })
  const byName = await create(org, { name: 'Bob', stageId: ' called ' })
  const byBoth = await create(org, { name: 'Cleo', stageId: 'Met', status: 'qualified' })
  const put = (body: object) => org.call('PUT /leads', { body: { externalId: 'crm-1', ...body } })
  const { id: upserted } = (await put({ name: 'Dora', stageId: 'Called' })).body.data
  const added = await read(org, upserted)
  await put({ stageId: 'met', status: 'open' })
  await org.call('PATCH /leads', { body: { id: byId, stageId: 'CALLED' } })
  const { results } = (
    await org.call('POST /leads/batch', {
      body: {
        items: [
          { action: 'create', lead: { name: 'Eve', stageId: 'Called' } },
          { action: 'upsert', lead: { externalId: 'crm-2', name: 'Finn', stageId: offer } },
          { action: 'update', id: byName, lead: { stageId: 'Met', status: 'qualified' } },
        ],
      },
    })
  ).body.data

  expect(place(added)).toEqual(['open', called])
  expect(place(await read(org, upserted))).toEqual(['open', met])
  expect(place(await read(org, byId))).toEqual(['open', called])
  expect(place(await read(org, byBoth))).toEqual(['qualified', offer])
  expect(await read(org, byBoth)).toMatchObject({ qualifiedAt: expect.any(String) })
  const ids = results.map(({ id }: { id: string }) => id)
  expect(await Promise.all(ids.map(async (id: string) => place(await read(org, id))))).toEqual([
    ['open', called],
    ['qualified', offer],
    ['qualified', offer],
  ])
  expect((await list(org, { stageId: offer })).body.meta.pagination.total).toBe(3)
})

test('a retry returns the first response after the stage was renamed and deleted', async () => {
  const { org, owner, called } = await newPipeline()
  const send = (key: string, body: object = { name: 'Ada', stageId: 'Called' }) =>
    org.call('POST /leads', { body, headers: { 'idempotency-key': key } })
  const at = `/orgs/${org.orgId}/stages/${called}`
  const first = await send('k')

  await owner.call(`PATCH ${at}`, { body: { name: 'Phoned' } })
  const renamed = await send('k')
  await owner.call(`DELETE ${at}`)
  const deleted = await send('k')
  const [other, fresh] = [await send('k', { name: 'Bob', stageId: 'Called' }), await send('new')]

  for (const { status, headers, body } of [renamed, deleted]) {
    expect([status, body.id, body.data]).toEqual([201, first.body.id, first.body.data])
    expect(headers['idempotent-replayed']).toBe('true')
  }
  expect(toRejection(other)).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(toRejection(fresh)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  expect((await list(org)).body.meta.pagination.total).toBe(1)
})

test('an unknown, ambiguous or contradicting stage is rejected with the list of stages', async () => {
  const { org, called } = await newPipeline()
  const id = await create(org, { name: 'Ada' })
  const bodies = [
    { stageId: 'Nowhere' },
    { stageId: newId() },
    { stageId: 'Met' },
    { stageId: called, status: 'won' },
  ]
  const sendAll = (body: object) => [
    org.call('POST /leads', { body: { name: 'Eve', ...body } }),
    org.call('PUT /leads', { body: { externalId: 'crm-1', name: 'Eve', ...body } }),
    org.call('PATCH /leads', { body: { id, ...body } }),
    org.call(`PATCH /leads/${id}`, { body }),
  ]

  for (const body of bodies) {
    for (const answer of await Promise.all(sendAll(body))) {
      expect(toRejection(answer)).toEqual({
        ...{ status: 400, code: 'VALIDATION_ERROR', fields: ['stageId'] },
      })
    }
  }
  const { error } = (await org.call('POST /leads', { body: { name: 'E', stageId: 'x' } })).body
  expect(error.message).toBe(
    'stageId does not exist; the stages are Called (open), Met (open), Met (qualified).',
  )
  const { results } = (
    await org.call('POST /leads/batch', {
      body: { items: [{ action: 'create', lead: { name: 'Eve', stageId: 'x' } }] },
    })
  ).body.data
  expect(results[0].error.code).toBe('VALIDATION_ERROR')
  expect((await list(org)).body.meta.pagination.total).toBe(1)
})

test('a key that only creates leads learns nothing about the stages', async () => {
  const { org, owner, called } = await newPipeline()
  const { key } = (
    await owner.call(`POST /orgs/${org.orgId}/keys`, {
      body: { name: 'Site', scopes: ['leads:create'] },
    })
  ).body.data
  const send = (stageId: string, status?: string) =>
    service.callWith(key, 'POST /leads', { body: { name: 'Eve', stageId, status } })

  for (const answer of [await send('Nowhere'), await send('Called', 'won')]) {
    expect(answer.body.error.message).toBe('stageId does not exist.')
  }
  expect((await send('Called')).status).toBe(201)
  expect((await list(org, { stageId: called })).body.meta.pagination.total).toBe(1)
})

test('without stages, stageId is a key like any other', async () => {
  const org = await service.newOrg()

  const { status, body } = await org.call('POST /leads', { body: { name: 'A', stageId: 'Met' } })

  expect([status, body.data.warnings]).toEqual([
    201,
    ['stageId: not a lead field; kept in custom.'],
  ])
  expect(await read(org, body.data.id)).toMatchObject({
    ...{ stageId: null, status: 'open', custom: '{"stageId":"Met"}' },
  })
  const put = await org.call('PUT /leads', { body: { externalId: 'e', name: 'A', stageId: 'Met' } })
  expect(toRejection(put)).toMatchObject({ status: 400, fields: ['stageId'] })
})

test('a lead that is created in a stage has it in its history, events and webhooks', async () => {
  const { org, called } = await newPipeline()

  const id = await create(org, { name: 'Ada', stageId: 'Called' })
  await org.call(`PATCH /leads/${id}`, { body: { status: 'won' } })

  const { data } = (await org.call(`GET /leads/${id}/history`)).body
  expect(
    data
      .filter(({ field }: { field: string }) => field === 'stageId')
      .map(({ from, to }: { from: string; to: string }) => [from, to]),
  ).toEqual([
    [null, called],
    [called, null],
  ])
  const { events } = (await org.call('GET /events', { query: 'limit=100' })).body.data
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'lead.created',
    'lead.status_changed',
  ])
})

test('a duplicate in the same status fills the stage; any other stage is only in the history', async () => {
  const { org, called, met } = await newPipeline({ duplicatePolicy: 'merge' })
  const email = 'ada@example.com'
  const id = await create(org, { name: 'Ada', email })

  const send = (stageId: string) => org.call('POST /leads', { body: { email, stageId } })
  await send(called)
  const filled = await read(org, id)
  const { warnings } = (await send(met)).body.data

  expect(filled).toMatchObject({ status: 'open', stageId: called })
  expect(warnings).toEqual([expect.stringContaining('stageId')])
  expect(await read(org, id)).toMatchObject({ stageId: called })
})
