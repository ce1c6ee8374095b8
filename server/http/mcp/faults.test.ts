import { afterAll, expect, test } from 'vitest'
import { operations } from '../../operations.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { unavailable } from '../../platform/http/api-error.ts'
import type { Operation } from '../../platform/operation.ts'
import { openLog } from '../../platform/process/log.ts'
import { eras, message } from '../../test/calls/mcp-calls.ts'
import { startService } from '../../test/harness.ts'
import { createApp } from '../create-app.ts'
import { serveMcp } from './serve-mcp.ts'

const service = await startService()
afterAll(service.stop)

/** Calls `get_stats` on a service that uses the given implementation. */
async function askBroken(run: Operation['run'], era: (typeof eras)[number], db = service.db) {
  const org = await service.newOrg()
  const app = createApp(openLog('silent'))
  const broken = operations.map((op) => (op.name === 'get_stats' ? { ...op, run } : op))
  serveMcp(app, { db, publicUrl: 'http://test', operations: broken })
  const { body, headers } = message(era, 'tools/call', { name: 'get_stats', arguments: {} })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { ...headers, 'x-api-key': org.key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  await app.close()
  return answer
}

const parseContent = (json: string) => JSON.parse(JSON.parse(json).result.content[0].text)

test.for(eras)('an internal error is a result that reveals nothing (%s)', async (era) => {
  const answer = await askBroken(() => {
    throw new Error('relation "secret" does not exist')
  }, era)

  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('secret')
  expect(parseContent(answer.body)).toMatchObject({
    error: { code: 'INTERNAL_ERROR' },
    help: 'Retry in a few seconds.',
    meta: { requestId: answer.headers['x-request-id'] },
  })
})

test.for(eras)('overload is reported and the model can retry (%s)', async (era) => {
  const answer = await askBroken(async () => {
    throw unavailable('Too much to do.')
  }, era)

  expect(parseContent(answer.body).error).toEqual({
    code: 'INTERNAL_ERROR',
    message: 'Too much to do.',
  })
})

test('without a database every credential gets 503 with Retry-After', async () => {
  const unreachable = openDatabase({ ...service.connection, port: 1 }, 2)

  const answer = await askBroken(async () => ({ data: {} }), 'modern', unreachable)
  await unreachable.close()

  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  expect(answer.json().error).toMatchObject({ code: -32_603, data: { code: 'INTERNAL_ERROR' } })
})
