import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { buildCodeSamples } from '../server/http/openapi/code-samples.ts'
import { operations } from '../server/operations.ts'
import { getPathParameters } from '../server/platform/operation.ts'
import { startService } from '../server/test/harness.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

const sentAt = new Date('2026-11-27T12:00:00Z')
const body = JSON.stringify({ id: '1', type: 'lead.created', lead: { name: 'Zoë' } })

const documents = ['clients/python/README.md', 'docs/guides/clients.md']

/** The first block of Python code. */
const readPythonCode = (markdown: string): string =>
  /```python\n(.+?)```/s.exec(markdown)?.[1] ?? ''

/** Data for the Python tests: code samples, and a signature created by another library. */
const buildVectors = (secret: string) => ({
  documents: documents.map((path) => readPythonCode(readFileSync(path, 'utf8'))),
  samples: operations.map((op) => ({
    name: op.name,
    code: buildCodeSamples(op).find(({ lang }) => lang === 'Python')?.source,
    isUnknown: getPathParameters(op.rest).length > 0,
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
})

const org = await service.newOrg()
await org.call('POST /leads', { body: { name: 'Ada', externalId: 'crm-1001' } })

/**
 * Runs the Python tests against the service, with CPython compiled to WebAssembly or with the
 * interpreter in LEADTRACE_PYTHON. If that interpreter has httpx, all tests also run with httpx.
 */
async function runPython(): Promise<readonly (readonly [test: string, problem: string])[]> {
  const { LEADTRACE_PYTHON: python } = process.env
  const inFolder = (name: string) => join(import.meta.dirname, name)
  const [command, ...options] =
    python === undefined
      ? [process.execPath, '--experimental-wasm-jspi', inFolder('run-python.ts')]
      : [python, inFolder('run_tests.py')]
  const { stdout } = await promisify(execFile)(command, [...options, inFolder('python')], {
    env: {
      PATH: process.env.PATH,
      LEADTRACE_URL: origin,
      LEADTRACE_API_KEY: org.key,
      VECTORS: JSON.stringify(buildVectors(`whsec_${btoa('a secret of at least 24 bytes')}`)),
    },
    maxBuffer: 10_000_000,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

const results = await runPython()

test('the Python tests are found', () => {
  expect(results.length).toBeGreaterThanOrEqual(20)
})

test.for(results)('Python: %s', ([, problem]) => {
  expect(problem).toBe('')
})
