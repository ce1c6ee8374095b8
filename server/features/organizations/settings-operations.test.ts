import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/process/ids.ts'
import { newPerson } from '../../test/calls/app-calls.ts'
import { until } from '../../test/calls/lead-calls.ts'
import { createSpendOrg } from '../../test/calls/spend-calls.ts'
import { startService } from '../../test/harness.ts'
import { insertChoice } from './choice-store.ts'

const service = await startService()
afterAll(service.stop)

async function newAdmin(settings: object = {}) {
  const org = await service.newOrg(settings)
  const person = await newPerson(service, { [org.orgId]: 'admin' })
  return { org, person, at: `/orgs/${org.orgId}` }
}

test('settings that are not sent do not change', async () => {
  const { person, at } = await newAdmin({ name: 'Old', defaultCountry: 'DE', leadsLimit: 7 })
  const before = (await person.call(`GET ${at}/settings`)).body.data

  const { body } = await person.call(`PATCH ${at}/settings`, { body: { matchPolicy: 'all' } })

  expect(body.data).toEqual({ ...before, matchPolicy: 'all', defaultCountry: 'DE' })
  expect((await person.call(`GET ${at}/settings`)).body.data).toEqual(body.data)
  expect((await person.call(`GET ${at}/usage`)).body.data.leadsLimit).toBe(7)
})

test('targets are numbers, or null for none', async () => {
  const { person, at } = await newAdmin()
  const change = async (body: object) =>
    (await person.call(`PATCH ${at}/settings`, { body })).body.data

  const set = await change({ costPerLeadTarget: 42.5, roasTarget: 3.25 })
  const unset = await change({ costPerLeadTarget: null })

  expect(set).toMatchObject({ costPerLeadTarget: 42.5, roasTarget: 3.25 })
  expect(unset).toMatchObject({ costPerLeadTarget: null, roasTarget: 3.25 })
})

test.for([
  [[], [], null],
  [[], ['2026-02-10T03:00:00.000Z'], '2026-02-09'],
  [['2026-02-10'], ['2026-02-10T03:00:00.000Z', '2026-03-01T00:00:00.000Z'], '2026-02-09'],
  [['2026-02-01', '2026-01-31'], ['2026-02-10T03:00:00.000Z'], '2026-01-31'],
] as const)(
  'settings contain the earliest local day with a lead or ad spend: %j, %j',
  async ([spendDays, leadTimes, firstDay]) => {
    const { id } = await createSpendOrg(
      service,
      spendDays.map((date) => ({ date })),
      leadTimes.map((createdAt) => ({ createdAt })),
      { timeZone: 'America/New_York' },
    )
    const viewer = await newPerson(service, { [id]: 'viewer' })

    const { body } = await viewer.call(`GET /orgs/${id}/settings`)

    expect(body.data.firstDay).toBe(firstDay)
  },
)

test.for([
  [{}],
  [{ leadsLimit: 5 }],
  [{ timeZone: 'Mars/Olympus' }],
  [{ defaultCountry: 'de' }],
  [{ name: '  ' }],
  [{ name: 'a\0b' }],
  [{ retentionDays: 0 }],
  [{ duplicatePolicy: 'sometimes' }],
  [{ costPerLeadTarget: 0 }],
  [{ roasTarget: -1 }],
  [[]],
  ['"name"'],
])('invalid settings are rejected: %j', async ([body]) => {
  const { person, at } = await newAdmin()
  const before = (await person.call(`GET ${at}/settings`)).body.data

  const answer = await person.call(`PATCH ${at}/settings`, { body })

  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect((await person.call(`GET ${at}/settings`)).body.data).toEqual(before)
})

test.for(['labels', 'conversion-events'])('names of %s are unique', async (path) => {
  const { person, at } = await newAdmin()
  const add = (name: string) => person.call(`POST ${at}/${path}`, { body: { name } })
  const [hot, cold] = [await add('Hot'), await add('Cold')]
  const getId = ({ body }: typeof hot) => body.data.id
  const rename = (name: string) =>
    person.call(`PATCH ${at}/${path}/${getId(hot)}`, { body: { name } })

  const statuses = [
    (await add('Hot')).status,
    (await add('hOT')).status,
    (await rename('cold')).status,
    (await rename('HOT')).status,
    (await rename('Hot')).status,
    (await rename('Warm')).status,
    (await person.call(`DELETE ${at}/${path}/${getId(cold)}`)).status,
    (await person.call(`DELETE ${at}/${path}/${getId(cold)}`)).status,
  ]

  expect(statuses).toEqual([409, 409, 409, 200, 200, 200, 200, 404])
  const { body } = await person.call(`GET ${at}/${path}`)
  expect(body.data).toEqual([{ id: getId(hot), name: 'Warm' }])
})

test('at most 500 labels exist, even if they are added concurrently', async () => {
  const { org, person, at } = await newAdmin()
  await service.db.inOrg(org.orgId, async (tx) => {
    for (let i = 0; i < 498; i++) {
      await insertChoice(tx, 'label', { id: newId(), name: `Label ${i}` }, new Date())
    }
  })

  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => person.call(`POST ${at}/labels`, { body: { name } })),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
})

test('a lead keeps the id of a deleted label, and new leads cannot get it', async () => {
  const { org, person, at } = await newAdmin()
  const { body } = await person.call(`POST ${at}/labels`, { body: { name: 'Hot' } })
  const labelId: string = body.data.id
  const add = () => org.call('POST /leads', { body: { name: 'Ada', labelId } })
  const first = await until(add, (answer) => answer.body.data.warnings === undefined)

  await person.call(`DELETE ${at}/labels/${labelId}`)

  const later = await until(add, (answer) => answer.body.data.warnings !== undefined)
  const read = async (id: string) => (await org.call(`GET /leads/${id}`)).body.data.labelId
  expect([await read(first.body.id), await read(later.body.id)]).toEqual([labelId, null])
})

test('a user who creates an organization owns it and sees it immediately', async () => {
  const { person } = await newAdmin()

  const settings = { name: 'Second', timeZone: 'Asia/Tokyo', currency: 'JPY' }

  const made = await person.call('POST /orgs', { body: settings })

  const { id } = made.body.data
  const me = (await person.call('GET /me')).body.data
  expect(made.status).toBe(201)
  expect(me).toMatchObject({ id: person.id, email: person.email })
  expect(me.organizations).toContainEqual(
    expect.objectContaining({ id, name: 'Second', role: 'owner' }),
  )
  const { body } = await person.call(`GET /orgs/${id}/settings`)
  expect(body.data).toMatchObject(settings)
})
