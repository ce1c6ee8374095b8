import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectHistory } from '../../features/leads/store/history-store.ts'
import { create } from '../../test/calls/lead-calls.ts'
import { callTool, type Era, eras, message, rpc } from '../../test/calls/mcp-calls.ts'
import { type FullOrg, newFullOrg, spend } from '../../test/fixtures/full-org.ts'
import { startService, type TestAnswer, type TestOrg } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: FullOrg
let reader: TestOrg
beforeAll(async () => {
  org = await newFullOrg(service)
  reader = await service.newOrg({}, 'read')
  await org.call('PUT /ad-spend', { body: { rows: [spend] } })
})

const spendPeriod = { period: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' }

/** A call of a tool, and the request of REST that must be answered alike. */
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

describe.for(eras)('in the %s era', (era) => {
  test.for(twins)('%s answers as REST does', async ([tool, sent, rest]) => {
    const { result, told } = await callTool(org, tool, sent(org), era)
    const { body } = await rest(org)

    const { requestId: _, timestamp: __, ...meta } = body.meta
    expect(result).not.toHaveProperty('isError')
    expect(result.structuredContent).toEqual({
      ...body,
      meta: { ...meta, requestId: expect.any(String), timestamp: expect.any(String) },
    })
    expect(told.data).toEqual(withoutNullMembers(body.data))
    expect(told.meta ?? {}).toEqual(meta)
  })

  test('check_api answers as barely as REST does', async () => {
    const { result, text } = await callTool(org, 'check_api', {}, era)

    expect(result.structuredContent).toEqual({ success: true })
    expect(text).toBe('{"success":true}')
  })

  test('get_lead and list_leads tell the session and the journey', async () => {
    const one = await callTool(org, 'get_lead', { id: org.leadId }, era)
    const list = await callTool(org, 'list_leads', { externalId: org.externalId }, era)

    for (const lead of [one.told.data, list.told.data[0], list.result.structuredContent.data[0]]) {
      expect(lead.session.id).toBe(org.sessionId)
      expect(lead.sessions.map(({ id }: { id: string }) => id)).toContain(org.sessionId)
    }
  })

  test('an idempotencyKey stores a lead once, over MCP and REST together', async () => {
    const lead = { email: `once-${era}@example.com` }
    const key = `key-of-${era}`

    const first = await callTool(org, 'create_lead', { ...lead, idempotencyKey: key }, era)
    const again = await callTool(org, 'create_lead', { ...lead, idempotencyKey: key }, era)
    const rest = await org.call('POST /leads', { body: lead, headers: { 'idempotency-key': key } })
    const other = await callTool(org, 'create_lead', { name: 'Other', idempotencyKey: key }, era)

    const { id } = first.result.structuredContent
    expect([again.result.structuredContent.id, rest.body.id]).toEqual([id, id])
    expect(first.told.data).not.toHaveProperty('warnings')
    expect([other.result.isError, other.told.error.code]).toEqual([true, 'CONFLICT'])
  })

  test('an unknown argument is told, never dropped in silence', async () => {
    const strict = [
      'list_leads',
      'get_lead',
      'update_lead',
      'get_stats',
      'get_ad_spend',
      'check_api',
    ]
    for (const tool of strict) {
      const { result, told } = await callTool(org, tool, { surprise: 1 }, era)

      expect(result.isError).toBe(true)
      expect(told.error.details.problems).toContainEqual({
        field: 'surprise',
        message: 'is not known here',
      })
    }
    const { told } = await callTool(org, 'create_lead', { name: 'Ada', surprise: 1 }, era)
    expect(told.data.warnings).toEqual([expect.stringContaining('surprise')])
  })

  test.for<[string, object, string]>([
    ['list_leads', { limit: 101 }, 'INVALID_FILTER'],
    ['list_leads', { createdAt: { gte: 'yesterday' } }, 'INVALID_DATE'],
    ['list_leads', { 'createdAt[gte]': '2026-01-01' }, 'INVALID_FILTER'],
    ['get_lead', { id: 'none' }, 'NOT_FOUND'],
    ['create_lead', {}, 'VALIDATION_ERROR'],
    ['create_lead', { name: 'Ada', idempotencyKey: 5 }, 'VALIDATION_ERROR'],
    ['create_lead', { name: 'Ada', idempotencyKey: '' }, 'VALIDATION_ERROR'],
    ['create_lead', { name: 'Spam' }, 'FORBIDDEN'],
    ['update_lead', { status: 'won' }, 'VALIDATION_ERROR'],
    ['get_stats', { period: 'custom' }, 'VALIDATION_ERROR'],
  ])('%s with %j is an error that the model can mend', async ([tool, sent, code]) => {
    const { result, told } = await callTool(org, tool, sent, era)

    expect(result.isError).toBe(true)
    expect(result).not.toHaveProperty('structuredContent')
    expect(told).toEqual({
      success: false,
      error: expect.objectContaining({ code, message: expect.stringMatching(/\w/) }),
      help: expect.stringMatching(/\w/),
      meta: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  })

  test.for<[object, number]>([
    [{ gt: 1e-7 }, 1],
    [{ lt: 1e-7 }, 1],
    [{ gte: -1e-7 }, 2],
    [{ lte: 1e21 }, 2],
    [{ gte: 1e21 }, 0],
  ])('a value is compared with the number of %j', async ([value, n]) => {
    const fresh = await service.newOrg()
    for (const known of [0, 0.01]) await create(fresh, { name: 'Ada', value: known })

    const { told } = await callTool(fresh, 'list_leads', { value, fields: 'value' }, era)

    expect(told.data).toHaveLength(n)
  })

  test('who writes operators as an address has them is told how a tool takes them', async () => {
    for (const sent of [{ 'createdAt[gte]': '2026-01-31' }, { createdAt: '2026-01-31' }]) {
      const { told } = await callTool(org, 'list_leads', sent, era)

      expect(told.help).toContain('{"createdAt":{"gte":"2026-01-31"}}')
    }
  })

  test('who writes a wrong day of a period is not told to send an instant', async () => {
    for (const tool of ['get_stats', 'get_ad_spend']) {
      const { told } = await callTool(org, tool, { startDate: '2026-01-31T12:00:00Z' }, era)

      expect(told.error.code).toBe('INVALID_DATE')
      expect(told.help).toBe('Write dates as YYYY-MM-DD, and call again.')
    }
  })

  test('a create whose twin is under way is to be called again with the same key', async () => {
    const sent = { name: 'Ada', idempotencyKey: `twin-${era}` }
    const both = await Promise.all([1, 2].map(() => callTool(org, 'create_lead', sent, era)))
    const refused = both.find(({ result }) => result.isError)

    expect(refused?.told.error.code).toBe('CONFLICT')
    expect(refused?.told.help).toBe('Call again in a few seconds, with the same arguments.')
  })

  test.for(['a\0b', '\ud800'])(
    'the key %j for retries is refused by name',
    async (idempotencyKey) => {
      const { told } = await callTool(org, 'create_lead', { name: 'Ada', idempotencyKey }, era)

      expect(told.error.message).toContain('Idempotency-Key')
      expect(service.db.faults.badValues).toBe(0)
    },
  )

  test('a key that only reads cannot write, however it asks', async () => {
    for (const tool of ['create_lead', 'update_lead']) {
      const { result, told } = await callTool(reader, tool, { name: 'Ada' }, era)

      expect([result.isError, told.error.code]).toEqual([true, 'FORBIDDEN'])
    }
    const { body } = await reader.call('GET /leads')
    expect(body.meta.pagination.total).toBe(0)
  })

  test('a key sees and changes its own organization alone', async () => {
    const stranger = await service.newOrg()
    const before = await org.call(`GET /leads/${org.leadId}`)

    const read = await callTool(stranger, 'get_lead', { id: org.leadId }, era)
    const never = await callTool(stranger, 'get_lead', { id: org.orgId }, era)
    const list = await callTool(stranger, 'list_leads', { search: org.email }, era)
    const change = await callTool(stranger, 'update_lead', { id: org.leadId, note: 'x' }, era)

    expect(read.told.error).toEqual(never.told.error)
    expect(list.told.data).toEqual([])
    expect(change.told.error.code).toBe('NOT_FOUND')
    expect((await org.call(`GET /leads/${org.leadId}`)).body.data).toEqual(before.body.data)
  })

  test('a tool that does not exist is an error of the protocol', async () => {
    for (const name of ['put_ad_spend', 'toString', '__proto__', 'LIST_LEADS', '']) {
      const { body } = await rpc(org, 'tools/call', { name, arguments: {} }, era)

      expect(body.error.code).toBe(-32_602)
    }
  })

  test.for([[[]], ['text'], [5], [null]])('arguments %j are none', async ([sent]) => {
    const { body } = await rpc(org, 'tools/call', { name: 'get_stats', arguments: sent }, era)

    expect(body).toHaveProperty('error.code')
    expect(body).not.toHaveProperty('result')
  })

  test('a change is noted in the history as that of the key', async () => {
    const id = await create(org, { name: 'Noted' })
    await callTool(org, 'update_lead', { id, value: 77 }, era)

    const history = await service.db.inOrg(org.orgId, (tx) => selectHistory(tx, id))

    const change = history.find(({ field }) => field === 'value')
    expect(change).toMatchObject({ actorKind: 'key', actorName: 'test', to: '77' })
  })
})

/** What the SDK is left with: a member of `params` that no plain call has. */
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
  'the short way and the SDK answer alike (%s, %s)',
  async ([era, name, sent]: readonly [Era, string, (one: FullOrg) => object]) => {
    const params = { name, arguments: sent(org) }
    const short = await org.call('POST /mcp', message(era, 'tools/call', params))
    const long = await org.call('POST /mcp', message(era, 'tools/call', { ...params, ...unusual }))

    expect(long.status).toBe(short.status)
    expect(comparable(long)).toEqual(comparable(short))
  },
)

function withoutNullMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullMembers)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, one]) => one !== null)
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutNullMembers(one)]))
}
