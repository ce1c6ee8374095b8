import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callTool, eras, rpc } from '../../test/calls/mcp-calls.ts'
import { type FullOrg, newFullOrg } from '../../test/fixtures/full-org.ts'
import { startService } from '../../test/harness.ts'

const service = await startService()
afterAll(service.stop)

let org: FullOrg
beforeAll(async () => {
  org = await newFullOrg(service)
})

describe.for(eras)('in the %s generation', (era) => {
  test('an unknown argument is reported, never ignored', async () => {
    const strict = ['list_leads', 'get_lead', 'update_lead', 'get_stats', 'get_ad_spend']
    for (const tool of strict) {
      const { result, content } = await callTool(org, tool, { surprise: 1 }, era)

      expect(result.isError).toBe(true)
      expect(content.error.details.problems).toContainEqual({
        field: 'surprise',
        message: 'is not recognized',
      })
    }
    const { content } = await callTool(org, 'create_lead', { name: 'Ada', surprise: 1 }, era)
    expect(content.data.warnings).toEqual([expect.stringContaining('surprise')])
  })

  test.for<[string, object, string]>([
    ['list_leads', { limit: 101 }, 'INVALID_FILTER'],
    ['list_leads', { createdAt: { gte: 'yesterday' } }, 'INVALID_DATE'],
    ['list_leads', { 'createdAt[gte]': '2026-01-01' }, 'INVALID_FILTER'],
    ['get_lead', { id: 'none' }, 'NOT_FOUND'],
    ['create_lead', {}, 'VALIDATION_ERROR'],
    ['create_lead', { name: 'Ada', idempotencyKey: 5 }, 'VALIDATION_ERROR'],
    ['create_lead', { name: 'Spam' }, 'FORBIDDEN'],
    ['update_lead', { status: 'won' }, 'VALIDATION_ERROR'],
    ['update_lead', { id: 'x', clear: ['note', 'name'] }, 'VALIDATION_ERROR'],
    ['update_lead', { id: 'x', clear: ['note'], note: 'x' }, 'VALIDATION_ERROR'],
    ['get_stats', { period: 'custom' }, 'VALIDATION_ERROR'],
  ])('%s with %j is an error that the model can correct', async ([tool, sent, code]) => {
    const { result, content } = await callTool(org, tool, sent, era)

    expect(result.isError).toBe(true)
    expect(result).not.toHaveProperty('structuredContent')
    expect(content).toEqual({
      success: false,
      error: expect.objectContaining({ code, message: expect.stringMatching(/\w/) }),
      help: expect.stringMatching(/\w/),
      meta: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  })

  test('operators in URL syntax get a hint about the syntax of tools', async () => {
    for (const sent of [{ 'createdAt[gte]': '2026-01-31' }, { createdAt: '2026-01-31' }]) {
      const { content } = await callTool(org, 'list_leads', sent, era)

      expect(content.help).toContain('{"createdAt":{"gte":"2026-01-31"}}')
    }
  })

  test('an invalid day of a period gets no hint about instants', async () => {
    for (const tool of ['get_stats', 'get_ad_spend']) {
      const { content } = await callTool(org, tool, { startDate: '2026-01-31T12:00:00Z' }, era)

      expect(content.error.code).toBe('INVALID_DATE')
      expect(content.help).toBe('Write dates as YYYY-MM-DD and retry.')
    }
  })

  test('a create with a concurrent duplicate can be retried with the same key', async () => {
    const sent = { name: 'Ada', idempotencyKey: `twin-${era}` }
    const both = await Promise.all([1, 2].map(() => callTool(org, 'create_lead', sent, era)))
    const refused = both.find(({ result }) => result.isError)

    expect(refused?.content.error.code).toBe('CONFLICT')
    expect(refused?.content.help).toBe('Retry in a few seconds with the same arguments.')
  })

  test.for(['a\0b', '\ud800'])(
    'the idempotency key %j is rejected by name',
    async (idempotencyKey) => {
      const { content } = await callTool(org, 'create_lead', { name: 'Ada', idempotencyKey }, era)

      expect(content.error.message).toContain('Idempotency-Key')
      expect(service.db.faults.badValues).toBe(0)
    },
  )

  test('an unknown tool is a protocol error', async () => {
    for (const name of ['put_ad_spend', 'toString', '__proto__', 'LIST_LEADS', '']) {
      const { body } = await rpc(org, 'tools/call', { name, arguments: {} }, era)

      expect(body.error.code).toBe(-32_602)
    }
  })

  test.for([[[]], ['text'], [5]])('the arguments %j are invalid', async ([sent]) => {
    const { body } = await rpc(org, 'tools/call', { name: 'get_stats', arguments: sent }, era)

    expect(body).toHaveProperty('error.code')
    expect(body).not.toHaveProperty('result')
  })
})
