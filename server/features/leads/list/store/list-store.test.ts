import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadFields } from '../../../../../contract/lead-fields.ts'
import { create, list, toRejection } from '../../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../../test/harness.ts'
import { insertSession } from '../../../../test/stores/lead-rows-store.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
  const sessionId = await service.db.inOrg(org.orgId, (tx) => insertSession(tx, {}))
  await create(org, { name: 'Ada', value: 19.99, sessionId })
})

const first = async (query: Record<string, string>) => (await list(org, query)).body.data[0]

const everything = [...Object.keys(leadFields), 'session', 'sessions']

test('without a selection a lead has every field, in the order of the list', async () => {
  expect(Object.keys(await first({}))).toEqual(everything)
})

test('a selection returns its fields and the id', async () => {
  expect(await first({ fields: 'name,value' })).toEqual({
    id: expect.any(String),
    name: 'Ada',
    value: 19.99,
  })
  expect(Object.keys(await first({ fields: 'id' }))).toEqual(['id'])
})

test('order, spaces and repeats in a selection do not matter', async () => {
  const answer = await first({ fields: 'value, name,name,id' })

  expect(Object.keys(answer)).toEqual(['id', 'name', 'value'])
})

test.for(everything)('%s can be selected alone', async (field) => {
  const whole = await first({})

  const answer = await first({ fields: field })

  expect(answer).toEqual({ id: whole.id, [field]: whole[field] })
})

test('session and sessions can be selected separately', async () => {
  const { session } = await first({ fields: 'session' })
  const { sessions } = await first({ fields: 'sessions' })

  expect(session.isConverting).toBe(true)
  expect(sessions).toEqual([session])
})

test('sorting and filtering work on fields outside the selection', async () => {
  const { status, body } = await list(org, {
    fields: 'id',
    sort: 'name:asc,value:desc',
    'value[gt]': '1',
  })

  expect([status, body.data.length]).toEqual([200, 1])
})

test.for(['', 'colour', 'name,colour', 'name,,value', 'Name', 'orgId', 'searchText', 'visitorId'])(
  'fields=%s is rejected with INVALID_FILTER',
  async (fields) => {
    const answer = await list(org, { fields })

    expect(toRejection(answer)).toEqual({ status: 400, code: 'INVALID_FILTER', fields: ['fields'] })
  },
)

test('every unknown field is reported', async () => {
  const { body } = await list(org, { fields: 'Name,email,colour' })

  expect(body.error.message).toBe('fields contains an unknown field: "Name". (and 1 more)')
  expect(body.error.details.problems).toEqual([
    { field: 'fields', message: 'contains an unknown field: "Name"' },
    { field: 'fields', message: 'contains an unknown field: "colour"' },
  ])
})
