import { afterAll, beforeEach, expect, test } from 'vitest'
import { startService, type TestOrg } from '../server/test/harness.ts'
import { createRun, type Run } from './test-terminal.ts'

const service = await startService()
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
afterAll(service.stop)

let org: TestOrg
let run: Run
beforeEach(async () => {
  org = await service.newOrg()
  run = createRun({ LEADTRACE_URL: origin, LEADTRACE_API_KEY: org.key })
})

test('the key check succeeds, and explains a wrong key and a wrong address', async () => {
  const dead = { LEADTRACE_URL: 'http://127.0.0.1:1', LEADTRACE_API_KEY: 'k' }

  const right = await run(['check'])
  const wrong = await run(['check', '--key', 'lt_live_wrong', '--url', `${origin}/api/`])
  const away = await createRun(dead)(['check'])

  expect([right.code, wrong.code, away.code]).toEqual([0, 1, 1])
  expect(wrong.stderr).toMatch(/UNAUTHORIZED.*Check LEADTRACE_API_KEY/s)
  expect(away.stderr).toMatch(/NETWORK_ERROR.*Check LEADTRACE_URL/s)
})

test.for<[string, RegExp]>([
  ['sing', /Unknown command "sing"/],
  ['leads', /needs one of these actions: list, export, get/],
  ['leads dance', /needs one of these actions/],
  ['leads get', /ID is missing/],
  ['leads get a b', /takes ID/],
  ['leads list --colour red', /Unknown option '--colour'/],
  ['leads list --limit', /argument missing/],
  ['leads list --limit many', /--limit must be a number/],
  ['leads list --gclid.exists maybe', /--gclid\.exists must be true or false/],
  ['leads create --clear createdAt', /"createdAt" cannot be cleared/],
  ['leads create --input missing.json', /missing\.json cannot be read/],
  ['leads export --format xlsx', /csv or ndjson/],
  ['leads write --items no', /--items must be valid JSON/],
  ['events --follow --interval 0', /number of seconds/],
  ['check --url nonsense', /The URL or the API key is invalid/],
  ['spend import missing.csv', /missing\.csv cannot be read/],
])('%s is a usage error', async ([line, message]) => {
  const { code, stdout, stderr } = await run(line.split(' '))

  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr).toContain('--help')
})

test('no output contains the key', async () => {
  const lines = [
    'check',
    'leads list',
    'leads get x',
    'leads list --limit x',
    '--help',
    'check --json',
  ]
  const missing = await createRun({})(['check'])

  const outputs = [
    ...(await Promise.all(lines.map((line) => run([...line.split(' '), '--key', org.key])))),
    await run(['check', '--key', `${org.key}\n\n!`]),
    await run(['check', '--url', `http://user:${org.key}@127.0.0.1:1`]),
  ]

  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('LEADTRACE_API_KEY')])
  for (const { stdout, stderr } of outputs) expect(stdout + stderr).not.toContain(org.key)
})

test('an error contains its details and the request id', async () => {
  await org.call('POST /leads', { body: { name: 'Ada', externalId: 'crm-1' } })

  const { code, stderr } = await run(['leads', 'create', '--name', 'A', '--external-id', 'crm-1'])

  expect(code).toBe(1)
  expect(stderr).toMatch(/\(CONFLICT\)\n +existingId: "[0-9a-f-]{36}"\nRequest ID: [0-9a-f-]{36}\n/)
})
