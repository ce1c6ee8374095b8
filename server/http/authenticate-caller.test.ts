import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { operation } from '../platform/operation.ts'
import { openLog } from '../platform/process/log.ts'
import { startService } from '../test/harness.ts'
import { createApp } from './create-app.ts'
import { serveOperations } from './serve-api.ts'

const service = await startService()
afterAll(service.stop)

/** Returns how many milliseconds a request has for its writes. */
const tellTime = operation({
  name: 'tell_time',
  tag: 'Test',
  rest: 'POST /time',
  summary: 'Returns the deadline.',
  description: '',
  scope: 'leads:write',
  inputSource: 'nothing',
  input: z.object({}),
  invalidInputCode: 'VALIDATION_ERROR',
  output: z.number(),
  statuses: [200],
  errors: [],
  run: async (ctx) => ({ data: ctx.deadline }),
})

test('nothing is committed after the response that nothing was stored', async () => {
  const org = await service.newOrg()
  const app = createApp(openLog('silent'))
  serveOperations(app, service.db, [tellTime])

  const before = performance.now()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/time',
    headers: { 'x-api-key': org.key },
  })

  expect(answer.json().data).toBeGreaterThan(before + 4_000)
  expect(answer.json().data).toBeLessThanOrEqual(performance.now() + 9_000)
  await app.close()
})
