import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dropFolder, launchServer, newFolder, runToEnd } from '../../conformance/launch.ts'
import { buildPackages } from './build-packages.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'leadtrace-app-package-'))
const dataFolder = await newFolder()
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropFolder(dataFolder)
})
await buildPackages(folder, ['leadtrace'])
const app = join(folder, 'leadtrace')
// Links replace the dependencies that npm would install.
await symlink(join(root, 'node_modules'), join(app, 'node_modules'))
await symlink(join(root, 'server/node_modules'), join(app, 'server/node_modules'))
const command = [process.execPath, join(app, 'scripts/packages/leadtrace.js')]

test('the package starts the service with its web app, stores a lead, and stops on SIGTERM', async () => {
  const { output } = await runToEnd([...command, 'admin', 'new-key'], dataFolder)
  const apiKey = /^lt_live_\S+$/m.exec(output)?.[0] ?? ''
  const server = await launchServer(dataFolder, { BOOTSTRAP_API_KEY: apiKey }, command)
  const created = await fetch(`${server.origin}/api/leads`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: '{ "email": "ada@example.com" }',
  })
  const page = await fetch(server.origin, { headers: { accept: 'text/html' } })
  const pixel = await fetch(`${server.origin}/px.js`)
  const code = await server.stop()

  expect([created.status, page.status, pixel.status]).toEqual([201, 200, 200])
  expect(code).toBe(0)
  const orgs = await runToEnd([...command, 'admin', 'list-orgs'], dataFolder)
  expect(orgs.output).toContain('My organization')
  const licenses = await readFile(join(app, 'THIRD_PARTY_LICENSES'), 'utf8')
  expect(licenses).toContain('SIL OPEN FONT LICENSE')
})

test('an unknown command prints the commands and exits with 2', async () => {
  const failed = await runToEnd([...command, 'strat'], dataFolder)

  expect(failed).toMatchObject({ code: 2, output: expect.stringContaining('npx leadtrace') })
})

test('it prints its version, and depends on no package of the project', async () => {
  const { output } = await runToEnd([...command, '--version'], dataFolder)
  const manifest = await readFile(join(app, 'package.json'), 'utf8')

  expect(output).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(manifest).not.toContain('@leadtrace/')
})
