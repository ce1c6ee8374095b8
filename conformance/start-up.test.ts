import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inventApiKey } from './api-key.ts'
import { callsTo, readLead, storeLead } from './call.ts'
import {
  adminCommand,
  dropFolder,
  freePort,
  type LaunchedServer,
  launchServer,
  mainCommand,
  newFolder,
  runToEnd,
} from './launch.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const folders: string[] = []
const servers: LaunchedServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await dropFolder(folder)
})

async function emptyFolder(): Promise<string> {
  const folder = await newFolder()
  folders.push(folder)
  return folder
}

async function start(...parameters: Parameters<typeof launchServer>): Promise<LaunchedServer> {
  const server = await launchServer(...parameters)
  servers.push(server)
  return server
}

const callsWith = ({ origin }: LaunchedServer, key: string) =>
  callsTo({ baseUrl: `${origin}/api`, key })

const setupLink = (server: LaunchedServer): string | undefined =>
  /http\S+\/setup\?token=\S+/.exec(server.output())?.[0]

describe('a first start in an empty folder with only PATH in the environment', () => {
  const person = { org: 'Acme & Co', name: 'Ada', email: 'ada@example.com' }
  const fill = (fields: Record<string, string>) =>
    fetch(`${server.origin}/setup`, { method: 'POST', body: new URLSearchParams(fields) })

  let folder: string
  let server: LaunchedServer
  beforeAll(async () => {
    folder = await newFolder()
    const PORT = String(await freePort())
    const bare = ['env', '-i', 'PATH=/usr/bin:/bin', `PORT=${PORT}`, ...mainCommand]
    // This database is inside the folder.
    server = await launchServer(folder, { PORT, DATABASE_URL: '' }, bare)
  })
  afterAll(async () => {
    await server.stop()
    await dropFolder(folder)
  })

  test('prints its address and the set-up link', () => {
    const { port } = new URL(server.origin)

    expect(server.output()).toContain(`http://localhost:${port}/api\n`)
    expect(server.output()).toContain(`http://localhost:${port}/docs\n`)
    expect(setupLink(server)).toContain(`http://localhost:${port}/setup?token=`)
  })

  test('shows the set-up page only with the link', async () => {
    for (const query of ['', '?token=', '?token=guess']) {
      expect((await fetch(`${server.origin}/setup${query}`)).status).toBe(404)
    }
    expect((await fill({ ...person, token: 'guess', password: 'long enough' })).status).toBe(404)
  })

  test('can be set up once with the link', async () => {
    const link = setupLink(server) ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''

    const form = await fetch(`${server.origin}/setup?token=${token}`)
    const short = await fill({ ...person, token, password: 'short' })
    const done = await fill({ ...person, token, password: 'long enough' })
    const page = await done.text()
    const again = await fill({ ...person, token, password: 'long enough' })

    expect([form.status, short.status, done.status, again.status]).toEqual([200, 400, 200, 404])
    const fields = [...(await form.text()).matchAll(/<input[^>]*\bname="(\w+)"/g)]
    expect(fields.map(([, name]) => name)).toEqual(['token', 'org', 'name', 'email', 'password'])
    expect(page).toContain('Acme &amp; Co')
    const key = /lt_live_\w{49}/.exec(page)?.[0] ?? ''
    expect((await callsWith(server, key)('GET /check')).status).toBe(200)
    const ended = await fetch(`${server.origin}/setup?token=${token}`)
    expect(ended.status).toBe(404)
    expect(await ended.text()).toContain('href="/sign-in"')
  })

  test('exits cleanly on SIGTERM', async () => {
    expect(await server.stop()).toBe(0)
  })
})

test('bootstrap variables create the organization, and data survives a restart', async () => {
  const folder = await emptyFolder()
  const key = inventApiKey()
  const env = { BOOTSTRAP_ORG: 'Acme', BOOTSTRAP_EMAIL: 'ada@example.com', BOOTSTRAP_API_KEY: key }

  const first = await start(folder, { ...env, BOOTSTRAP_PASSWORD: 'long enough' })
  const id = await storeLead({ name: 'Kept' }, callsWith(first, key))
  const firstCode = await first.stop()
  const second = await start(folder)
  const lead = await readLead(id, callsWith(second, key))

  expect([firstCode, lead.name]).toEqual([0, 'Kept'])
  expect(first.output()).toContain('"Acme"')
  for (const server of [first, second]) {
    expect(setupLink(server)).toBeUndefined()
    expect(server.output()).not.toContain(key)
  }
  expect(await second.stop()).toBe(0)
})

describe('an invalid start', () => {
  test('lists every invalid variable', async () => {
    const wrong = { PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'x' }

    const { code, output } = await runToEnd(mainCommand, await emptyFolder(), wrong)

    expect(code).toBe(1)
    for (const name of Object.keys(wrong)) expect(output).toContain(name)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('rejects a malformed bootstrap key', async () => {
    const env = { PORT: String(await freePort()), BOOTSTRAP_API_KEY: 'secret' }

    const { code, output } = await runToEnd(mainCommand, await emptyFolder(), env)

    expect(code).toBe(1)
    expect(output).toMatch(/BOOTSTRAP_API_KEY/)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test.for([
    ['BOOTSTRAP_API_KEY', `${inventApiKey().slice(0, -6)}000000`, 'BOOTSTRAP_API_KEY'],
    // This IP address is reserved for documentation, so no machine has it.
    ['HOST', '192.0.2.1', 'Set HOST to an address of this machine.'],
  ] as const)('names %s if it is invalid, and creates no database', async ([name, wrong, text]) => {
    const folder = await emptyFolder()

    const { code, output } = await runToEnd(mainCommand, folder, { PORT: '0', [name]: wrong })

    expect(code).toBe(1)
    expect(output).toContain(text)
    expect(await readdir(folder)).toEqual([])
  })

  test('does not touch a folder with other files', async () => {
    const folder = await emptyFolder()
    const file = join(folder, 'data/postgres/mine.txt')
    await mkdir(join(folder, 'data/postgres'), { recursive: true })
    await writeFile(file, 'precious')

    const { code, output } = await runToEnd(mainCommand, folder, { PORT: '0' })

    expect(code).toBe(1)
    expect(output).toContain('data/postgres')
    expect(await readFile(file, 'utf8')).toBe('precious')
  })
})

describe('a running service', () => {
  const key = inventApiKey()
  let folder: string
  let server: LaunchedServer
  beforeAll(async () => {
    folder = await newFolder()
    server = await launchServer(folder, { BOOTSTRAP_ORG: 'Acme', BOOTSTRAP_API_KEY: key })
  })
  afterAll(async () => {
    await server.stop()
    await dropFolder(folder)
  })

  test('keeps its port: a second process reports that it is in use', async () => {
    const { port } = new URL(server.origin)

    const { code, output } = await runToEnd(mainCommand, folder, { PORT: port })

    expect(code).toBe(1)
    expect(output).toMatch(/in use/)
    expect(output).toContain(port)
    expect(output).not.toMatch(/^\s+at /m)
    expect((await callsWith(server, key)('GET /leads')).status).toBe(200)
  })

  test('accepts a new key from the command line immediately and rejects it once revoked', async () => {
    const npm = ['npm', 'run', '--silent', 'admin', '--']
    const createKey = [...npm, 'create-key', '--org', 'Acme', '--name', 'Website']

    const created = await runToEnd(createKey, root, { DATA_DIR: join(folder, 'data') })
    const call = callsWith(server, /^lt_live_\w+$/m.exec(created.output)?.[0] ?? '')

    expect(created.code).toBe(0)
    expect((await call('GET /check')).status).toBe(200)
    const id = /Key (\S+) of/.exec(created.output)?.[1] ?? ''
    await runToEnd([...adminCommand, 'revoke-key', '--org', 'Acme', '--id', id], folder)
    // The command notifies the service, which would otherwise accept the key for up to 10 s.
    await expect.poll(async () => (await call('GET /check')).status, { timeout: 8_000 }).toBe(401)
  })

  test('shares its folder with a second process, which continues after the first stops', async () => {
    const second = await start(folder)

    const id = await storeLead({ name: 'Shared' }, callsWith(server, key))
    const lead = await readLead(id, callsWith(second, key))
    const firstCode = await server.stop()
    const later = await storeLead({ name: 'Later' }, callsWith(second, key))

    expect([lead.name, firstCode]).toEqual(['Shared', 0])
    expect((await readLead(later, callsWith(second, key))).name).toBe('Later')
    expect(await second.stop()).toBe(0)
  })
})
