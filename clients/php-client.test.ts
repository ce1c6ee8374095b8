import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { exampleId, exampleInputs } from '../server/http/openapi/example-inputs.ts'
import { operations } from '../server/operations.ts'
import { getPathParameters } from '../server/platform/operation.ts'
import { startService } from '../server/test/harness.ts'
import { runPhp } from './run-php.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

const org = await service.newOrg()
await org.call('POST /leads', { body: { name: 'Ada', externalId: 'crm-1001' } })

/** The first block of PHP code. */
const readPhpCode = (path: string): string =>
  /```php\n(?:<\?php\n)?(.+?)```/s.exec(readFileSync(path, 'utf8'))?.[1] ?? ''

const secret = `whsec_${btoa('a secret of at least 24 bytes')}`
const body = JSON.stringify({ id: '1', type: 'lead.created', lead: { name: 'Zoë' } })
const sentAt = new Date('2026-11-27T12:00:00Z')

/** Data for the PHP tests: code examples, inputs, and a signature created by another library. */
const vectors = {
  documents: ['clients/php/README.md', 'docs/guides/clients.md'].map(readPhpCode),
  operations: operations.map(({ name, rest, inputSource }) => ({
    method: name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    ids: getPathParameters(rest).map(() => exampleId),
    input: ['body', 'query'].includes(inputSource) ? (exampleInputs[name] ?? null) : null,
  })),
  webhook: {
    secret,
    body,
    now: sentAt.getTime() / 1_000,
    headers: {
      'Webhook-Id': 'msg_1',
      'webhook-timestamp': String(sentAt.getTime() / 1_000),
      'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, body),
    },
  },
}

const printed = await runPhp(join(import.meta.dirname, 'php'), 'tests/run.php', {
  LEADTRACE_URL: origin,
  LEADTRACE_API_KEY: org.key,
  VALID_KEY: org.key,
  VECTORS: JSON.stringify(vectors),
})
// The program prints a list of tests and their problems.
const results = JSON.parse(printed) as readonly (readonly [test: string, problem: string])[]

test('the PHP tests are found', () => {
  expect(results.length).toBeGreaterThanOrEqual(18)
})

test.for(results)('PHP: %s', ([, problem]) => {
  expect(problem).toBe('')
})
