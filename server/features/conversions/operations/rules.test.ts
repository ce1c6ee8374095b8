import { afterAll, expect, test } from 'vitest'
import {
  addChoices,
  type Destination,
  newDestination,
} from '../../../test/calls/conversion-calls.ts'
import { create } from '../../../test/calls/lead-calls.ts'
import { startService, type TestOrg } from '../../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

const path = '/conversion-destinations'

const createWith = (org: TestOrg, rule: object) =>
  org.call(`POST ${path}`, { body: { name: 'Ads', rules: [{ action: 'Sale', ...rule }] } })

async function list(org: TestOrg, { id }: Pick<Destination, 'id'>) {
  const { rows } = (await org.call(`GET ${path}/${id}/conversions`)).body.data
  return rows as { leadId: string; state: string; value: number | null; reason: string | null }[]
}

test.for([
  ['no event', {}, 'rules.0'],
  ['two events', { status: 'won', labelId: 'x' }, 'rules.0'],
  ['an unknown conversion event', { conversionEventId: 'x' }, 'rules.0.conversionEventId'],
  ['an unknown label', { labelId: 'x' }, 'rules.0.labelId'],
  ['crossed limits', { status: 'won', minValue: 2, maxValue: 1 }, 'rules.0.maxValue'],
  ['an unknown source', { status: 'won', sources: ['fax'] }, 'rules.0.sources.0'],
  ['an unknown channel', { status: 'won', channels: ['fax'] }, 'rules.0.channels.0'],
  ['a negative value', { status: 'won', value: -1 }, 'rules.0.value'],
  ['more than all', { status: 'won', value: { percent: 101, base: 'lead' } }, 'rules.0.value'],
  ['an empty table', { status: 'won', value: { by: 'value', rows: [] } }, 'rules.0.value'],
  [
    'a repeated row',
    { status: 'won', value: { by: 'value', rows: [1, 1].map((from) => ({ from, amount: 1 })) } },
    'rules.0.value.rows.1',
  ],
  [
    'a row of an unknown label',
    { status: 'won', value: { by: 'label', rows: [{ labelId: 'x', amount: 1 }] } },
    'rules.0.value.rows.0.labelId',
  ],
] as const)(
  'a rule with %s is rejected, and the error names the field',
  async ([, rule, field]) => {
    const org = await service.newOrg()

    const { status, body } = await createWith(org, rule)

    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(body.error.details.problems[0].field).toContain(field)
  },
)

test('a rule is returned as it was sent, and can be sent back', async () => {
  const org = await service.newOrg()
  const { labelId, conversionEventId } = await addChoices(service, org)
  const rules = [
    {
      ...{ action: 'Demo', conversionEventId, minValue: 5, sources: ['api'], channels: ['email'] },
      value: { by: 'label', rows: [{ labelId, amount: 80 }], other: 10 },
    },
    { action: 'Lead', status: 'open', value: { percent: 20, base: 500 }, maxValue: 1_000 },
  ]

  const created = await org.call(`POST ${path}`, { body: { name: 'Ads', rules } })
  const returned = created.body.data.rules
  const { body } = await org.call(`PATCH ${path}/${created.body.data.id}`, {
    body: { rules: returned },
  })

  expect(returned).toMatchObject(rules)
  expect(returned[1]).toMatchObject({ minValue: null, sources: [], channels: [], labelId: null })
  expect(body.data.rules).toEqual(returned)
})

test('the dry run, the backfill and new leads are matched by the same rules', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const rows = [
    { from: 1_000, amount: 300 },
    { from: 0, amount: 50 },
  ]
  const rule = {
    ...{ action: 'Sale', status: 'won', minValue: 100, sources: ['api'] },
    ...{ channels: ['paid_search'], value: { by: 'value', rows } },
  }
  const lead = { status: 'won', gclid: 'EAIaIQ', ad_user_data: true }
  const add = async (value: number | null, change: object = {}) =>
    create(org, { ...lead, name: `Lead ${value}`, value, ...change })
  const leads = [await add(100), await add(2_000)]
  await add(99)
  await add(null)
  await add(500, { source: 'manual' })
  await add(500, { gclid: null })
  const created = await org.call(`POST ${path}`, {
    body: { name: 'Ads', enabled: true, holdHours: 0, rules: [rule] },
  })
  const { id } = created.body.data

  const dryRun = await org.call(`POST ${path}/${id}/dry-run`, { body: {} })
  await org.call(`POST ${path}/${id}/backfill`, { body: {} })
  leads.push(await add(999.99))
  await add(99.99)

  expect(dryRun.body.data).toMatchObject({ send: 2, skip: 0 })
  const found = (await list(org, { id })).map(({ leadId, value }) => [leadId, value])
  const [cheap, dear, late] = leads
  expect(new Map(found as [string, number][])).toEqual(
    new Map([
      [cheap, 50],
      [dear, 300],
      [late, 50],
    ]),
  )
})

test('a lead whose value leaves the range during the hold sends nothing', async () => {
  const org = await service.newOrg({ currency: 'EUR' })
  const rules = [{ action: 'Sale', status: 'won', minValue: 100, value: 'lead' }] as const
  const destination = await newDestination(org, { holdHours: 24, rules })
  const lead = { name: 'Ada', status: 'won', gclid: 'EAIaIQ', ad_user_data: true, value: 100 }
  const id = await create(org, lead)
  const before = await list(org, destination)

  await org.call(`PATCH /leads/${id}`, { body: { value: 99 } })

  expect(before).toMatchObject([{ state: 'held', value: 100 }])
  expect(await list(org, destination)).toMatchObject([
    { state: 'retracted', reason: 'lead_changed' },
  ])
})

test('a conversion event that is selected becomes a conversion at that time', async () => {
  const org = await service.newOrg()
  const { conversionEventId } = await addChoices(service, org)
  const destination = await newDestination(org, { rules: [{ action: 'Demo', conversionEventId }] })
  const id = await create(org, { name: 'Ada', gclid: 'EAIaIQ', ad_user_data: true })
  const before = await list(org, destination)

  await org.call(`PATCH /leads/${id}`, { body: { selectedConversionEventId: conversionEventId } })

  expect(before).toEqual([])
  expect(await list(org, destination)).toMatchObject([{ leadId: id, state: 'waiting' }])
})
