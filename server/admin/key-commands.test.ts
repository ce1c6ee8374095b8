import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../platform/process/ids.ts'
import { startService } from '../test/harness.ts'
import { commands } from './commands.ts'

const service = await startService()
afterAll(service.stop)

const { orgId } = await service.newOrg()
const run = (name: string, ...args: string[]): Promise<string> =>
  commands.get(name)?.run(service.db, ['--org', orgId, ...args], 'http://test') ??
  Promise.reject(new Error('no such command'))
const createKey = (expires: string) => run('create-key', '--name', 'Short', '--expires', expires)

test('an expiry in the past is rejected, as in the web app', async () => {
  await expect(createKey('2020-01-31')).rejects.toThrow('--expires must not be in the past.')
})

test('a key can expire today', async () => {
  const today = new Date().toISOString().slice(0, 10)

  expect(await createKey(today)).toMatch(/^lt_live_/)
})

test.for([
  [['--access', 'form'], 'leads:create', 'form'],
  [['--scopes', 'leads:read,spend:write'], 'leads:read, spend:write', 'leads:read,spend:write'],
  [[], 'leads:create, leads:read, leads:write, reports:read, spend:write', 'read+write'],
] as const)('a key created with %j has the scopes %s', async ([options, scopes, listed]) => {
  const text = await run('create-key', '--name', 'Scoped', ...options)

  expect(text).toContain(`(${scopes})`)
  const id = /Key (\S+) of/.exec(text)?.[1] ?? 'none'
  const line = (await run('list-keys')).split('\n').find((one) => one.includes(id))
  expect(line).toContain(` ${listed} `)
})

test.for([
  [['--access', 'write'], '--access must be form, read, read+write.'],
  [['--scopes', 'leads:read,'], '--scopes must be a comma-separated list of leads:create,'],
  [['--scopes', 'stats:read'], '--scopes must be a comma-separated list of'],
  [['--scopes', 'leads:read', '--access', 'read'], 'Use either --access or --scopes.'],
] as const)('%j is rejected', async ([options, message]) => {
  await expect(run('create-key', '--name', 'x', ...options)).rejects.toThrow(message)
})

test('a new key is printed without creating a database', async () => {
  const env = { ...process.env, DATA_DIR: join(tmpdir(), newId()) }
  const call = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/admin.ts', 'new-key', ...args], { env })

  const { stdout } = await call()

  expect(stdout).toMatch(/^lt_live_\S+\n$/)
  expect(existsSync(env.DATA_DIR)).toBe(false)
  await expect(call('--org', 'Acme')).rejects.toMatchObject({ code: 1 })
})
