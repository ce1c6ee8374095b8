import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/calls/app-calls.ts'
import { startService } from '../../../test/harness.ts'
import { storeLeads } from '../../../test/oracles/lead-oracle.ts'

const service = await startService()
afterAll(service.stop)

const march = { period: 'custom', startDate: '2026-03-01', endDate: '2026-03-31' }
const row = { date: '2026-03-01', platform: 'google_ads', currency: 'EUR', spend: 10 }
const spring = { ...row, campaignId: 'c1', campaignName: 'Spring' }

interface TestLeadSpec {
  readonly createdAt: string
  readonly locked?: boolean
  readonly sent: Readonly<Record<string, string>>
}

/** An organization with spend and leads, and a viewer who lists the leads behind a figure. */
async function arrange(rows: object[], leads: readonly TestLeadSpec[]) {
  const org = await service.newOrg({ timeZone: 'Asia/Kathmandu' })
  await org.call('PUT /ad-spend', { body: { rows } })
  const rest = { qualifiedAt: null, locked: false }
  const specs = leads.map((lead) => ({ ...rest, ...lead, updatedAt: lead.createdAt }))
  await storeLeads(service, org, specs)
  const viewer = await newPerson(service, { [org.orgId]: 'viewer' })
  const list = (input: object) =>
    viewer.call(`POST /orgs/${org.orgId}/ad-spend/leads`, { body: { ...march, ...input } })
  const names = async (input: object = {}): Promise<string[]> =>
    (await list(input)).body.data.map(({ name }: { name: string }) => name)
  return { org, list, names }
}

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`

/** A lead of campaign c1 by default. */
const createLead = (
  createdAt: string,
  name: string,
  fields: TestLeadSpec['sent'] = {},
): TestLeadSpec => ({
  createdAt,
  sent: { name, gclid: 'x', utm_campaign: 'c1', ...fields },
})

test('the leads of a campaign are listed newest first, in pages, with the total', async () => {
  const leads = [5, 3, 4].map((day) => createLead(at(day), `of ${day}`))
  const { list, names } = await arrange([spring], leads)

  const { body } = await list({ campaignId: 'c1', limit: 2 })

  expect(body.data).toMatchObject([{ name: 'of 5', utm_campaign: 'c1' }, { name: 'of 4' }])
  expect(body.meta.pagination).toEqual({
    ...{ limit: 2, page: 1, totalPages: 2, total: 3, hasMore: true },
  })
  expect(await names({ limit: 2, page: 2 })).toEqual(['of 3'])
  const beyond = (await list({ limit: 2, page: 3 })).body
  expect([beyond.data, beyond.meta.pagination.total]).toEqual([[], 3])
})

test("the leads of a day are those of its hours in the organization's time zone", async () => {
  const createdAt = ['2026-03-01T18:14:59.999Z', '2026-03-01T18:15:00.000Z']
  const leads = createdAt.map((when) => createLead(when, when))
  const { names } = await arrange([spring], leads)

  expect(await names({ endDate: '2026-03-01' })).toEqual([createdAt[0]])
  expect(await names({ startDate: '2026-03-02' })).toEqual([createdAt[1]])
})

test('leads without an ad group are those of the row without one', async () => {
  const leads = [
    createLead(at(2), 'exact', { searchAdsAdGroupId: 'g1' }),
    createLead(at(1), 'silent'),
  ]
  const { names } = await arrange([{ ...spring, adGroupId: 'g1' }], leads)

  expect(await names({ campaignId: 'c1' })).toEqual(['exact', 'silent'])
  expect(await names({ campaignId: 'c1', adGroupId: 'g1' })).toEqual(['exact'])
  expect(await names({ campaignId: 'c1', adGroupId: '' })).toEqual(['silent'])
  expect(await names({ adId: '' })).toEqual(['exact', 'silent'])
})

test('in a report of one currency a lead belongs to the row that includes its value', async () => {
  const days = ['2026-03-09T18:14:59.999Z', '2026-03-09T18:15:00.000Z']
  const { org, names } = await arrange(
    [spring, { ...spring, campaignId: 'c2', currency: 'USD' }],
    [
      ...days.map((when) => createLead(when, when, { utm_campaign: 'c2' })),
      createLead(at(1), 'euro'),
    ],
  )
  const owner = await newPerson(service, { [org.orgId]: 'owner' })
  const rates = [{ from: 'USD', to: 'EUR', day: '2026-03-10', rate: '0.9' }]
  await owner.call(`PUT /orgs/${org.orgId}/ad-spend/rates`, { body: { rates } })

  expect(await names({ rowCurrency: 'USD' })).toEqual(days.toReversed())
  expect(await names({ currency: 'EUR', rowCurrency: 'EUR' })).toEqual([days[1], 'euro'])
  expect(await names({ currency: 'EUR', rowCurrency: 'USD' })).toEqual([days[0]])
  expect(await names({ currency: 'EUR' })).toHaveLength(3)
})

test('contact data of a lead over the plan limit is hidden', async () => {
  const { list } = await arrange(
    [spring],
    [{ ...createLead(at(1), 'Hidden', { email: 'h@example.com' }), locked: true }],
  )

  const { body } = await list({})

  expect(body.data).toMatchObject([{ name: null, email: null, locked: true }])
})

test('leads of another organization are never listed', async () => {
  const other = await arrange([spring], [createLead(at(1), 'theirs')])
  const { names } = await arrange([spring], [])

  expect(await names()).toEqual([])
  expect(await other.names()).toEqual(['theirs'])
})

test.each([{ counted: 'lost' }, { limit: 101 }, { currency: 'euro' }, { endDate: '2026-02-01' }])(
  'an invalid request is rejected: %j',
  async (input) => {
    const { list } = await arrange([], [])

    expect((await list(input)).status).toBe(400)
  },
)
