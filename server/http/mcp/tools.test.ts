import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toJsonSchema } from '../../../contract/json-schema.ts'
import { operations } from '../../operations.ts'
import { type Era, eras, rpc } from '../../test/calls/mcp-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { toolFacts } from './tool-facts.ts'
import { buildTools } from './tools.ts'

const service = await startService()
afterAll(service.stop)

let writer: TestOrg
let reader: TestOrg
beforeAll(async () => {
  writer = await service.newOrg()
  reader = await service.newOrg({}, 'read')
})

const tools = [...buildTools(operations).values()]
const named = tools.map((tool) => [tool.op.name, tool] as const)

const namesSeenBy = async (org: TestOrg, era: Era): Promise<string[]> => {
  const { body } = await rpc(org, 'tools/list', {}, era)
  return body.result.tools.map(({ name }: { name: string }) => name)
}

test('the API operations, and the extensions with metadata, are tools', () => {
  expect(tools.map(({ op }) => op.name).sort()).toEqual([
    'check_api',
    'create_lead',
    'explain_conversion',
    'explain_lead',
    'get_ad_spend',
    'get_attribution',
    'get_lead',
    'get_lead_history',
    'get_stats',
    'get_time_series',
    'list_labels',
    'list_leads',
    'list_rejected_leads',
    'list_unmatched_spend',
    'update_lead',
  ])
  expect(Object.keys(toolFacts).sort()).toEqual(tools.map(({ op }) => op.name).sort())
})

test('an API operation without metadata causes an error at startup', () => {
  const [op] = operations
  if (op === undefined) throw new Error('no operation')

  expect(() => buildTools([{ ...op, name: 'new_tool' }])).toThrow(
    'The tool new_tool has no entry in toolFacts.',
  )
})

test.for(eras)('a key with write access lists all tools in a stable order (%s)', async (era) => {
  const first = await rpc(writer, 'tools/list', {}, era)
  const second = await rpc(writer, 'tools/list', {}, era)

  expect(first.body.result.tools).toHaveLength(tools.length)
  expect(second.body).toEqual(first.body)
})

test.for(eras)(
  'a read-only key does not list tools that write, nor rejected leads (%s)',
  async (era) => {
    const names = await namesSeenBy(reader, era)

    expect(names).not.toContain('create_lead')
    expect(names).not.toContain('update_lead')
    expect(names).not.toContain('list_rejected_leads')
    expect(names).toHaveLength(tools.length - 3)
  },
)

test.for(eras)('the tool list takes at most 16 kB of model context (%s)', async (era) => {
  const { body } = await rpc(writer, 'tools/list', {}, era)

  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(16_000)
})

test('the tool list can be cached privately for a while', async () => {
  const { body } = await rpc(writer, 'tools/list')

  expect(body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' })
})

test.for(named)('%s meets the requirements of directories and model APIs', ([, { listed }]) => {
  const { name, title, description, annotations, inputSchema, outputSchema } = listed

  expect(name).toMatch(/^[a-z_]{1,64}$/)
  expect(title).toMatch(/\w/)
  expect(description).toMatch(/\w/)
  expect(annotations).toMatchObject({
    readOnlyHint: expect.any(Boolean),
    destructiveHint: expect.any(Boolean),
    openWorldHint: expect.any(Boolean),
  })
  for (const schema of [inputSchema, outputSchema]) {
    expect(schema?.type).toBe('object')
    for (const word of ['anyOf', 'oneOf', 'allOf', '$ref', '$defs'])
      expect(schema).not.toHaveProperty(word)
  }
  for (const key of keysIn(inputSchema)) expect(key).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/)
})

/** Property names at any depth. */
function keysIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : []
  return [...own, ...Object.values(schema).flatMap(keysIn)]
}

test.for(named)('%s accepts every argument of its operation by name', ([, { op, listed }]) => {
  const { properties = {}, required } = toJsonSchema(op.input, 'input')
  const own = Object.keys(listed.inputSchema.properties ?? {})
  const offered = Object.keys(properties).filter(
    (name) =>
      !['cursor', 'updated_after', 'changedTo'].includes(name) &&
      !(op.name === 'list_leads' && name === 'custom'),
  )

  expect(own.filter((name) => !['idempotencyKey', 'clear'].includes(name))).toEqual(offered)
  expect(listed.inputSchema.required).toEqual(required)
})

test('only writes are destructive, and leads and their UTM values contain text written by strangers', () => {
  const hinted = (hint: 'destructiveHint' | 'openWorldHint' | 'readOnlyHint') =>
    tools.filter(({ listed }) => listed.annotations?.[hint]).map(({ op }) => op.name)

  expect(hinted('destructiveHint')).toEqual(['update_lead'])
  expect(hinted('openWorldHint')).toEqual([
    'list_leads',
    'get_lead',
    'get_lead_history',
    'explain_lead',
    'list_rejected_leads',
    'get_time_series',
    'get_attribution',
    'list_unmatched_spend',
  ])
  expect(hinted('readOnlyHint')).not.toContain('create_lead')
  expect(hinted('readOnlyHint')).not.toContain('update_lead')
  expect(hinted('readOnlyHint')).toContain('list_rejected_leads')
})

const ajv = new Ajv2020({ strictTypes: false })

/** The service accepts these arguments, so the listed schema must accept them as well. */
const welcome: readonly (readonly [string, object])[] = [
  ['list_leads', {}],
  [
    'list_leads',
    {
      status: ['won', 'lost'],
      fields: 'name,email',
      value: { gte: 1 },
      createdAt: { gte: '2026-01-01' },
      gclid: { exists: true },
      limit: 100,
    },
  ],
  ['create_lead', { name: 'Ada', value: 5, ad_storage: true, custom: '{"a":1}' }],
  ['create_lead', { email: 'ada@example.com', idempotencyKey: 'once' }],
  ['update_lead', { email: 'a@example.com', status: 'won', clear: ['note'] }],
  ['get_ad_spend', { groupBy: ['day', 'campaign'], platform: 'google_ads', limit: 500 }],
  ['get_stats', { period: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' }],
]

test.for(welcome)('the listed schema of %s accepts %j', ([name, sent]) => {
  const schema = buildTools(operations).get(name)?.listed.inputSchema
  const check = ajv.compile(schema ?? false)

  expect([check(sent), check.errors]).toEqual([true, null])
})

test('the listed schema rejects unknown arguments and page sizes that are too large', () => {
  const check = ajv.compile(buildTools(operations).get('list_leads')?.listed.inputSchema ?? false)

  expect(check({ stats: 'won' })).toBe(false)
  expect(check({ limit: 101 })).toBe(false)
})
