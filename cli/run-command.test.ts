import { afterAll, beforeEach, expect, test } from 'vitest'
import { exampleId, exampleInputs } from '../server/http/openapi/example-inputs.ts'
import { operations } from '../server/operations.ts'
import { startService, type TestOrg } from '../server/test/harness.ts'
import type { Command } from './command.ts'
import { commands } from './find-command.ts'
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

test('every operation has a command', () => {
  const reached = new Set(commands.map(({ operation }) => operation as string))

  expect(operations.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
})

/** An operation's example input as options: `{ value: { gte: 1 } }` becomes `--value.gte 1`. */
const toOptions = ({ operation, options }: Command): string[] =>
  Object.entries(exampleInputs[operation] ?? {}).flatMap(([field, value]) =>
    options
      .filter((one) => one.field === field)
      .flatMap(({ name, operator, kind }) => {
        const part = operator === undefined ? value : Reflect.get(Object(value), operator)
        const text = kind === 'json' ? JSON.stringify(part) : String(part)
        return part === undefined ? [] : [`--${name}=${text}`]
      }),
  )

const readExample = async () => JSON.stringify(exampleInputs.put_ad_spend?.rows)

test.for(commands)('$words runs', async (command) => {
  await org.call('POST /leads', { body: { name: 'Ada', externalId: 'crm-1001' } })
  const ids = command.takes.map((one) => (one === 'file' ? 'spend.json' : exampleId))

  const { code, stderr } = await run([...command.words, ...ids, ...toOptions(command)], {
    readInput: readExample,
  })

  // The example IDs do not refer to existing leads or other objects.
  const isUnknown = ids.includes(exampleId)
  expect([code, /\(\w+\)/.exec(stderr)?.[0]]).toEqual(
    isUnknown ? [1, '(NOT_FOUND)'] : [0, undefined],
  )
})

test.for(commands)('$words --help explains each option', async (command) => {
  const { code, stdout } = await run([...command.words, '--help'])

  expect(code).toBe(0)
  expect(stdout).toContain(command.summary)
  for (const { name } of command.options) expect(stdout).toContain(`--${name} `)
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
})

test('--help lists all commands, and a group its actions', async () => {
  const all = await run(['--help'])
  const group = await run(['leads', '--help'])

  expect([all.code, group.code]).toEqual([0, 0])
  for (const word of ['leads export', 'spend import', 'check', 'LEADTRACE_URL']) {
    expect(all.stdout).toContain(word)
  }
  expect(group.stdout).toContain('leads restore ID')
  expect(group.stdout).not.toContain('webhooks')
})

test('a lead is created, read, changed, cleared and deleted', async () => {
  const created = await run([
    'leads',
    'create',
    '--name',
    'Ada',
    '--value=12.5',
    '--note',
    'x',
    '--json',
  ])
  const { data } = JSON.parse(created.stdout)
  const edited = await run(['leads', 'edit', data.id, '--status', 'won', '--clear', 'note'])
  const read = await run(['leads', 'get', data.id])
  const deleted = await run(['leads', 'delete', data.id])
  const missing = await run(['leads', 'get', data.id])

  expect([created.code, edited.code, read.code, deleted.code]).toEqual([0, 0, 0, 0])
  expect(read.stdout).toMatch(/^status +won$/m)
  expect(read.stdout).toMatch(/^value +12\.5$/m)
  expect(read.stdout).not.toMatch(/^note /m)
  expect([missing.code, missing.stdout]).toEqual([1, ''])
  expect(missing.stderr).toContain('(NOT_FOUND)')
})

test('the list is a table with the total, or JSON as the API returns it', async () => {
  for (const [name, status] of [
    ['Ada', 'won'],
    ['Bob', 'won'],
    ['Eve', 'lost'],
  ] as const) {
    await org.call('POST /leads', { body: { name, status, email: `${name}@example.com` } })
  }

  const table = await run([
    'leads',
    'list',
    '--status',
    'won',
    '--sort',
    'name:asc',
    '--limit',
    '1',
  ])
  const json = await run(['leads', 'list', '--status=won,lost', '--json'])

  const [head = '', row = '', ...more] = table.stdout.trimEnd().split('\n')
  expect(head).toMatch(/^id +name +email +status +createdAt/)
  expect(row).toMatch(/^[0-9a-f-]{36} +Ada +Ada@example\.com +won /)
  expect(more).toEqual([])
  expect(table.stderr).toMatch(/^2 in total, page 1 of 2\. Next page: --cursor \S+\n/)
  expect(JSON.parse(json.stdout)).toMatchObject({
    data: [{}, {}, {}],
    meta: { pagination: { total: 3 } },
  })
  expect(json.stderr).toBe('')
})

test('a table contains the requested fields, even if it is wider than the window', async () => {
  await org.call('POST /leads', { body: { name: 'Ada', utm_source: 'google', gclid: 'abc' } })

  const { stdout } = await run(['leads', 'list', '--fields', 'name,gclid,utm_source'], {
    columns: 20,
  })

  expect(stdout.split('\n')[0]?.trim().split(/ +/)).toEqual(['id', 'name', 'gclid', 'utm_source'])
})

test('no results are a note, and the output stays empty', async () => {
  expect(await run(['leads', 'list'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('No results.'),
  })
})

test('control characters of a lead do not reach the terminal', async () => {
  const name = 'A\u001b]0;owned\u0007\u202eB\u009b2J'
  await org.call('POST /leads', { body: { name } })

  const outputs = [await run(['leads', 'list']), await run(['events', 'list'])]

  for (const { code, stdout } of outputs) {
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  }
  expect(outputs[0]?.stdout).toContain('A ]0;owned')
})

test('statistics are lines with paths', async () => {
  await org.call('POST /leads', { body: { name: 'Ada' } })

  const { code, stdout } = await run(['stats', '--period', 'current'])

  expect(code).toBe(0)
  expect(stdout).toMatch(/^leads\.total +1$/m)
})

test('options are accepted in kebab case, and an input file sets what no option sets', async () => {
  const input = JSON.stringify({ name: 'File', externalId: 'crm-1' })

  const args = [
    'leads',
    'upsert',
    '--input',
    '-',
    '--name',
    'Option',
    '--utm_source',
    'x',
    '--json',
  ]
  const { code, stdout } = await run(args, { readInput: async () => input })
  const found = await run(['leads', 'list', '--external-id', 'crm-1', '--json'])

  expect([code, JSON.parse(stdout).data.id]).toEqual([0, expect.any(String)])
  expect(JSON.parse(found.stdout).data).toMatchObject([{ name: 'Option', externalId: 'crm-1' }])
})

test('an idempotency key makes a repeated create return the same lead', async () => {
  const create = () => run(['leads', 'create', '--name', 'A', '--idempotency-key', 'k1', '--json'])

  const ids = [await create(), await create()].map(({ stdout }) => JSON.parse(stdout).data.id)

  expect(ids[0]).toBe(ids[1])
})
