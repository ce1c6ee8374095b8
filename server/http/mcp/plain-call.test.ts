import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Era, eras, message } from '../../test/calls/mcp-calls.ts'
import { type FullOrg, newFullOrg, spend } from '../../test/fixtures/full-org.ts'
import { startService, type TestAnswer } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: FullOrg
beforeAll(async () => {
  org = await newFullOrg(service)
  await org.call('PUT /ad-spend', { body: { rows: [spend] } })
})

const spendPeriod = { period: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' }

/** An additional property of `params` that makes the SDK handle the call. */
const unusual = { unusual: true }

const comparable = ({ body }: TestAnswer) =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/01[0-9a-f]{6}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, '<id>')
      .replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, '<at>'),
  )

const either: readonly (readonly [string, (one: FullOrg) => object])[] = [
  ['check_api', () => ({})],
  ['get_lead', ({ leadId }) => ({ id: leadId })],
  ['get_lead', () => ({ id: 'none' })],
  ['list_leads', () => ({ search: 'ada', limit: 2 })],
  ['list_leads', () => ({ nope: 1 })],
  ['create_lead', () => ({ name: 'Twice' })],
  ['get_ad_spend', () => spendPeriod],
]

test.for(eras.flatMap((era) => either.map(([tool, sent]) => [era, tool, sent] as const)))(
  'the fast path and the SDK return the same (%s, %s)',
  async ([era, name, sent]: readonly [Era, string, (one: FullOrg) => object]) => {
    const params = { name, arguments: sent(org) }
    const short = await org.call('POST /mcp', message(era, 'tools/call', params))
    const long = await org.call('POST /mcp', message(era, 'tools/call', { ...params, ...unusual }))

    expect(long.status).toBe(short.status)
    expect(comparable(long)).toEqual(comparable(short))
  },
)
