import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../operations.ts'
import { create, read } from '../../test/calls/lead-calls.ts'
import { callTool } from '../../test/calls/mcp-calls.ts'
import { type FullOrg, newFullOrg } from '../../test/fixtures/full-org.ts'
import { startService } from '../../test/harness.ts'
import { buildTools } from './tools.ts'

const service = await startService()
afterAll(service.stop)

let org: FullOrg
beforeAll(async () => {
  org = await newFullOrg(service)
})

const tools = buildTools(operations)

const listedArguments = (tool: string): readonly string[] =>
  Object.keys(tools.get(tool)?.listed.inputSchema.properties ?? {})

const empty = fc.constantFrom<unknown>(null, '', [])

/** Every argument that is missing from `sent`, with an empty value. */
const fillForm = (tool: string, sent: object) =>
  fc
    .tuple(...listedArguments(tool).map((name) => empty.map((value) => [name, value] as const)))
    .map((filled) => ({ ...Object.fromEntries(filled), ...sent }))

test.for<[string, object]>([
  ['list_leads', {}],
  ['list_leads', { status: ['won'], value: { gte: 1 }, limit: 5 }],
  ['get_stats', {}],
  ['get_ad_spend', { period: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' }],
])('%s with %j ignores empty arguments', async ([tool, sent]) => {
  const expected = await callTool(org, tool, sent)

  await fc.assert(
    fc.asyncProperty(fillForm(tool, sent), async (filled) => {
      const { content } = await callTool(org, tool, filled)

      expect(content.error).toBeUndefined()
      expect(content.data).toEqual(expected.content.data)
    }),
    { numRuns: 5 },
  )
})

test('empty bounds of a filter are ignored', async () => {
  const all = await callTool(org, 'list_leads', { fields: 'id', value: { gte: null, lt: '' } })
  const some = await callTool(org, 'list_leads', { fields: 'id', value: { gte: 1, gt: null } })

  expect([all, some].map(({ content }) => content.meta.pagination.total)).toEqual([2, 1])
})

const lead = { note: 'Important', custom: { a: 1 }, conversionName: 'Demo', value: 5 }
const stored = { note: 'Important', custom: '{"a":1}', conversionName: 'Demo' }

test('update_lead with every argument changes only the fields with a value', async () => {
  await fc.assert(
    fc.asyncProperty(fillForm('update_lead', { status: 'won', value: 1200 }), async (filled) => {
      const id = await create(org, { name: 'Ada', ...lead })

      const { result } = await callTool(org, 'update_lead', { ...filled, id })

      expect(result).not.toHaveProperty('isError')
      expect(await read(org, id)).toMatchObject({ ...stored, status: 'won', value: 1200 })
    }),
    { numRuns: 5 },
  )
})

test('update_lead empties the fields named in clear', async () => {
  const id = await create(org, { name: 'Ada', ...lead })

  await callTool(org, 'update_lead', { id, status: 'qualified', clear: ['note', 'custom'] })
  await callTool(org, 'update_lead', { id, clear: 'value, conversionName' })

  expect(await read(org, id)).toMatchObject({
    ...{ note: null, custom: null, value: null, conversionName: null },
    status: 'qualified',
  })
})

test('update_lead reports what changed, however it finds the lead', async () => {
  const email = 'changed@example.com'
  const id = await create(org, { name: 'Ada', email, externalId: 'changed-1', ...lead })
  const change = async (sent: object) => (await callTool(org, 'update_lead', sent)).content.changes

  const byEmail = await change({ email, value: 7, clear: ['note'] })
  const byExternalId = await change({ externalId: 'changed-1', value: 8.5, conversionName: 'Demo' })
  const nothing = await change({ id, value: 8.5 })

  expect(byEmail).toHaveLength(2)
  expect(byEmail).toContainEqual({ leadId: id, field: 'value', from: '5', to: '7' })
  expect(byEmail).toContainEqual({ leadId: id, field: 'note', from: 'Important', to: '' })
  expect(byExternalId).toEqual([{ leadId: id, field: 'value', from: '7', to: '8.5' }])
  expect(nothing).toEqual([])
  const rest = await org.call('PATCH /leads', { body: { id, value: 9 } })
  expect(rest.body).not.toHaveProperty('changes')
})

test('create_lead ignores empty arguments', async () => {
  await fc.assert(
    fc.asyncProperty(fillForm('create_lead', { name: 'Form' }), async (filled) => {
      const { content } = await callTool(org, 'create_lead', filled)

      expect(content.data).toEqual({ id: expect.any(String), message: 'Lead created.' })
    }),
    { numRuns: 5 },
  )
})

describe('arguments that hosts add', () => {
  const extra = { task_progress: '- [x] Read', toolCallId: 'call_1', random_string: 'dummy' }

  test.for<[string, object]>([
    ['list_leads', { limit: 1 }],
    ['get_stats', {}],
    ['get_ad_spend', {}],
    ['create_lead', { name: 'Ada' }],
  ])('are ignored by %s', async ([tool, sent]) => {
    const { content } = await callTool(org, tool, { ...sent, ...extra })

    expect(content.error).toBeUndefined()
    expect(content.data).not.toHaveProperty('warnings')
  })

  test('are ignored by tools that identify a lead', async () => {
    const one = await callTool(org, 'get_lead', { id: org.leadId, ...extra })
    const changed = await callTool(org, 'update_lead', { id: org.leadId, value: 6, ...extra })

    expect([one.content.error, changed.content.error]).toEqual([undefined, undefined])
  })

  test('are ignored by check_api, whatever their name', async () => {
    const { result } = await callTool(org, 'check_api', { ...extra, anything: { at: 'all' } })

    expect(result).not.toHaveProperty('isError')
  })
})

test.for<[string, object, object]>([
  ['list_leads', { status: 'won,lost' }, { status: ['won', 'lost'] }],
  ['list_leads', { fields: ['name', 'email'] }, { fields: 'name,email' }],
  ['get_ad_spend', { groupBy: 'day, platform' }, { groupBy: ['day', 'platform'] }],
  ['get_ad_spend', { groupBy: 'platform', limit: '5' }, { groupBy: ['platform'], limit: 5 }],
  ['get_ad_spend', { platform: ['google_ads', 'x_ads'] }, { platform: 'google_ads,x_ads' }],
])('%s understands %j like %j', async ([tool, sent, same]) => {
  const [one, other] = [await callTool(org, tool, sent), await callTool(org, tool, same)]

  expect(one.content.error).toBeUndefined()
  expect(one.content.data).toEqual(other.content.data)
})

test('create_lead and update_lead accept the same types as REST', async () => {
  const sent = { name: 'Ada', custom: { a: [1] }, ad_storage: 'granted', value: '5' }
  const { content } = await callTool(org, 'create_lead', sent)
  const { id } = content.data
  await callTool(org, 'update_lead', { id, email: ['x@example.com'], custom: { b: null } })

  expect(await read(org, id)).toMatchObject({ custom: '{"b":null}', ad_storage: true, value: 5 })
})
