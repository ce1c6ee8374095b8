import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../operations.ts'
import { eras, message, parseToolText } from '../../test/calls/mcp-calls.ts'
import { startService, type TestOrg } from '../../test/harness.ts'
import { buildTools } from './tools.ts'

const service = await startService()
afterAll(service.stop)

let org: TestOrg
beforeAll(async () => {
  org = await service.newOrg()
})

const era = fc.constantFrom(...eras)
const tools = [...buildTools(operations).values()]

/** Arguments with valid names and arbitrary values. */
const call = fc.constantFrom(...tools).chain(({ op, listed }) => {
  const field = fc.constantFrom(...Object.keys(listed.inputSchema.properties ?? {}), 'unknown')
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('2026-01-01', 5, 'won', '\0', '\ud800'))
  const sent = fc.dictionary(field, value, { maxKeys: 5 })
  return fc.record({ name: fc.constant(op.name), arguments: sent })
})

test('invalid arguments are reported and never cause an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(era, call, async (spoken, params) => {
      const { status, body } = await org.call('POST /mcp', message(spoken, 'tools/call', params))

      expect(status).toBe(200)
      const [{ text }] = body.result.content
      const { error } = parseToolText(text)
      expect(error?.code).not.toBe('INTERNAL_ERROR')
      expect(body.result.isError === true).toBe(error !== undefined)
    }),
    { numRuns: 300 },
  )
})

test('invalid messages are at most client errors', async () => {
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom('2.0', 'tools/call', 'tools/list', 1))
  const parts = { jsonrpc: part, id: part, method: part, params: part }
  const envelope = fc.record(parts, { requiredKeys: [] })
  const body = fc.oneof(fc.jsonValue(), envelope, fc.string())

  await fc.assert(
    fc.asyncProperty(era, body, async (spoken, sent) => {
      const { headers } = message(spoken, 'tools/list')
      const answer = await org.call('POST /mcp', { headers, body: JSON.stringify(sent) })

      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: 500 },
  )
})
