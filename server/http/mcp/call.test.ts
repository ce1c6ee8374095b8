import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectHistory } from '../../features/leads/store/history-store.ts'
import { operations } from '../../operations.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { callTool, eras } from '../../test/calls/mcp-calls.ts'
import { type FullOrg, newFullOrg, spend } from '../../test/fixtures/full-org.ts'
import { startService, type TestAnswer, type TestOrg } from '../../test/harness.ts'
import { buildTools } from './tools.ts'

const service = await startService()
afterAll(service.stop)

let org: FullOrg
let reader: TestOrg
beforeAll(async () => {
  org = await newFullOrg(service)
  reader = await service.newOrg({}, 'read')
  await org.call('PUT /ad-spend', { body: { rows: [spend] } })
})

const tools = buildTools(operations)

const spendPeriod = { period: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' }

/** A tool call and a REST request that must return the same response. */
type Twin = readonly [
  tool: string,
  sent: (org: FullOrg) => object,
  rest: (org: FullOrg) => Promise<TestAnswer>,
]

const twins: readonly Twin[] = [
  ['list_leads', () => ({}), (one) => one.call('GET /leads')],
  [
    'list_leads',
    () => ({ status: ['won'], value: { gte: 1 }, gclid: { exists: true }, limit: 5 }),
    (one) =>
      one.call('GET /leads', { query: 'status=won&value[gte]=1&gclid[exists]=true&limit=5' }),
  ],
  [
    'list_leads',
    () => ({ fields: 'name,session', sort: 'value:asc' }),
    (one) => one.call('GET /leads', { query: 'fields=name,session&sort=value:asc' }),
  ],
  ['get_lead', ({ leadId }) => ({ id: leadId }), (one) => one.call(`GET /leads/${one.leadId}`)],
  ['get_stats', () => ({}), (one) => one.call('POST /stats', { body: {} })],
  ['get_stats', () => spendPeriod, (one) => one.call('POST /stats', { body: spendPeriod })],
  ['get_ad_spend', () => spendPeriod, (one) => one.call('POST /ad-spend', { body: spendPeriod })],
  [
    'update_lead',
    ({ email }) => ({ email: ['nobody@example.com', email], note: 'Called back' }),
    (one) => one.call('PATCH /leads', { body: { email: one.email, note: 'Called back' } }),
  ],
]

describe.for(eras)('in the %s generation', (era) => {
  test.for(twins)('%s returns the same as REST', async ([tool, sent, rest]) => {
    const { result, content } = await callTool(org, tool, sent(org), era)
    const { body } = await rest(org)

    const { requestId: _, timestamp: __, ...meta } = withoutNullMembers(body.meta)
    const { nextCursor: ___, ...pagination } = meta.pagination ?? {}
    const shown = meta.pagination === undefined ? meta : { ...meta, pagination }
    const { changes: ____, ...structured } = result.structuredContent
    expect(result).not.toHaveProperty('isError')
    expect(structured).toEqual({
      ...withoutNullMembers(body),
      meta: { ...shown, requestId: expect.any(String), timestamp: expect.any(String) },
    })
    expect(content.data).toEqual(result.structuredContent.data)
    expect(content.meta ?? {}).toEqual(shown)
    const { outputSchema } = tools.get(tool)?.listed ?? {}
    // Compilation fails if the schema is missing.
    for (const ajv of [new Ajv(), new Ajv2020()]) {
      const matches = ajv.compile(outputSchema as object)
      expect([matches(result.structuredContent), matches.errors]).toEqual([true, null])
    }
  })

  test('create_lead accepts alternative spellings and types, as REST does', async () => {
    const sent = { 'First Name': 'Ada', tel: 4_930_123, country: 'Germany', GCLID: 'g', size: 'L' }

    const { result } = await callTool(org, 'create_lead', sent, era)

    const { data } = result.structuredContent
    expect(data.warnings).toEqual(['size: not a lead field; kept in custom.'])
    expect((await org.call(`GET /leads/${data.id}`)).body.data).toMatchObject({
      ...{ name: 'Ada', phone: '4930123', country: 'DE', gclid: 'g', custom: '{"size":"L"}' },
    })
  })

  test('check_api returns the same minimal body as REST, and names the organization', async () => {
    const { result, text } = await callTool(org, 'check_api', {}, era)

    expect(result.structuredContent).toEqual({ success: true })
    expect(text).toMatch(
      /^Organization: "Test"\. Time zone: UTC\. Today: .*\.\n\{"success":true\}$/,
    )
  })

  test('get_lead and list_leads return the session and the visit history', async () => {
    const one = await callTool(org, 'get_lead', { id: org.leadId }, era)
    const list = await callTool(org, 'list_leads', { externalId: org.externalId }, era)

    for (const lead of [
      one.content.data,
      list.content.data[0],
      list.result.structuredContent.data[0],
    ]) {
      expect(lead.session.id).toBe(org.sessionId)
      expect(lead.sessions.map(({ id }: { id: string }) => id)).toContain(org.sessionId)
    }
  })

  test('an idempotencyKey stores a lead once across MCP and REST', async () => {
    const lead = { email: `once-${era}@example.com` }
    const key = `key-of-${era}`

    const first = await callTool(org, 'create_lead', { ...lead, idempotencyKey: key }, era)
    const again = await callTool(org, 'create_lead', { ...lead, idempotencyKey: key }, era)
    const rest = await org.call('POST /leads', { body: lead, headers: { 'idempotency-key': key } })
    const other = await callTool(org, 'create_lead', { name: 'Other', idempotencyKey: key }, era)

    const { id } = first.result.structuredContent
    expect([again.result.structuredContent.id, rest.body.id]).toEqual([id, id])
    expect(first.content.data).not.toHaveProperty('warnings')
    expect([other.result.isError, other.content.error.code]).toEqual([true, 'CONFLICT'])
  })

  test.for<[object, number]>([
    [{ gt: 1e-7 }, 1],
    [{ lt: 1e-7 }, 1],
    [{ gte: -1e-7 }, 2],
    [{ lte: 1e21 }, 2],
    [{ gte: 1e21 }, 0],
  ])('a value is compared with the number of %j', async ([value, n]) => {
    const fresh = await service.newOrg()
    for (const stored of [0, 0.01]) await create(fresh, { name: 'Ada', value: stored })

    const { content } = await callTool(fresh, 'list_leads', { value, fields: 'value' }, era)

    expect(content.data).toHaveLength(n)
  })

  test('a read-only key cannot write in any way', async () => {
    for (const tool of ['create_lead', 'update_lead']) {
      const { result, content } = await callTool(reader, tool, { name: 'Ada' }, era)

      expect([result.isError, content.error.code]).toEqual([true, 'FORBIDDEN'])
    }
    const { body } = await reader.call('GET /leads')
    expect(body.meta.pagination.total).toBe(0)
  })

  test('a key reads and changes only its own organization', async () => {
    const stranger = await service.newOrg()
    const before = await org.call(`GET /leads/${org.leadId}`)

    const read = await callTool(stranger, 'get_lead', { id: org.leadId }, era)
    const never = await callTool(stranger, 'get_lead', { id: org.orgId }, era)
    const list = await callTool(stranger, 'list_leads', { search: org.email }, era)
    const change = await callTool(stranger, 'update_lead', { id: org.leadId, note: 'x' }, era)

    expect(read.content.error).toEqual(never.content.error)
    expect(list.content.data).toEqual([])
    expect(change.content.error.code).toBe('NOT_FOUND')
    expect((await org.call(`GET /leads/${org.leadId}`)).body.data).toEqual(before.body.data)
  })

  test('the history attributes a change to the key', async () => {
    const id = await create(org, { name: 'Noted' })
    await callTool(org, 'update_lead', { id, value: 77 }, era)

    const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))

    const change = history.find(({ field }) => field === 'value')
    expect(change).toMatchObject({ actorKind: 'key', actorName: 'test', to: '77' })
  })
})

function withoutNullMembers(value: TestAnswer['body']): TestAnswer['body'] {
  if (Array.isArray(value)) return value.map(withoutNullMembers)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, one]) => one !== null)
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutNullMembers(one)]))
}
