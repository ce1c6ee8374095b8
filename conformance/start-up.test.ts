import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { administer, firstLine } from './administrator.ts'
import { inventApiKey } from './api-key.ts'
import { callsTo, readLead, storeLead } from './call.ts'
import {
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

describe('a first start in an empty folder', () => {
  const person = { org: 'Acme & Co', name: 'Ada', email: 'ada@example.com' }
  const fill = (server: LaunchedServer, fields: Record<string, string>) =>
    fetch(`${server.origin}/setup`, { method: 'POST', body: new URLSearchParams(fields) })

  test('says where it is reached, and how to set it up, once', async () => {
    const server = await start(await emptyFolder())
    const { port } = new URL(server.origin)

    const link = setupLink(server) ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const form = await fetch(`${server.origin}/setup?token=${token}`)
    const short = await fill(server, { ...person, token, password: 'short' })
    const done = await fill(server, { ...person, token, password: 'long enough' })
    const page = await done.text()
    const again = await fill(server, { ...person, token, password: 'long enough' })

    expect(server.output()).toContain(`http://localhost:${port}/api`)
    expect(server.output()).toContain(`http://localhost:${port}/docs`)
    expect([form.status, short.status, done.status, again.status]).toEqual([200, 400, 200, 404])
    const fields = [...(await form.text()).matchAll(/<input[^>]*\bname="(\w+)"/g)]
    expect(fields.map(([, name]) => name)).toEqual(['token', 'org', 'name', 'email', 'password'])
    expect(page).toContain('Acme &amp; Co')
    const key = /lt_live_\w{49}/.exec(page)?.[0] ?? ''
    expect((await callsWith(server, key)('GET /check')).status).toBe(200)
    expect((await fetch(link.replace('localhost', '127.0.0.1'))).status).toBe(404)
  })

  test('shows the set-up page to nobody without the link', async () => {
    const server = await start(await emptyFolder())

    for (const query of ['', '?token=', '?token=guess']) {
      expect((await fetch(`${server.origin}/setup${query}`)).status).toBe(404)
    }
    const fields = { ...person, token: 'guess', password: 'long enough' }
    expect((await fill(server, fields)).status).toBe(404)
  })

  test('needs no environment but a minimal path', async () => {
    const folder = await emptyFolder()
    const bare = ['env', '-i', 'PATH=/usr/bin:/bin', `PORT=${await freePort()}`, ...mainCommand]
    const port = bare.find((word) => word.startsWith('PORT='))?.slice(5) ?? ''

    const server = await start(folder, { PORT: port }, bare)

    expect(setupLink(server)).toBeDefined()
    expect(await server.stop()).toBe(0)
  })
})

test('bootstrap variables make the organization, and what was stored is found again', async () => {
  const folder = await emptyFolder()
  const key = inventApiKey()
  const env = { BOOTSTRAP_ORG: 'Acme', BOOTSTRAP_EMAIL: 'ada@example.com', BOOTSTRAP_API_KEY: key }

  const first = await start(folder, { ...env, BOOTSTRAP_PASSWORD: 'long enough' })
  const id = await storeLead({ name: 'Kept' }, callsWith(first, key))
  const firstCode = await first.stop()
  const second = await start(folder)
  const kept = await readLead(id, callsWith(second, key))

  expect([firstCode, kept.name]).toEqual([0, 'Kept'])
  expect(first.output()).toContain('"Acme"')
  for (const server of [first, second]) {
    expect(setupLink(server)).toBeUndefined()
    expect(server.output()).not.toContain(key)
  }
  expect(await second.stop()).toBe(0)
})

describe('a start that cannot work', () => {
  test('names every wrong variable at once', async () => {
    const wrong = { PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'x' }

    const { code, output } = await runToEnd(mainCommand, await emptyFolder(), wrong)

    expect(code).toBe(1)
    for (const name of Object.keys(wrong)) expect(output).toContain(name)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('refuses a bootstrap key that has not the form of a key', async () => {
    const env = { PORT: String(await freePort()), BOOTSTRAP_API_KEY: 'secret' }

    const { code, output } = await runToEnd(mainCommand, await emptyFolder(), env)

    expect(code).toBe(1)
    expect(output).toMatch(/BOOTSTRAP_API_KEY/)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('says that the port is in use', async () => {
    const { origin } = await start(await emptyFolder())
    const { port } = new URL(origin)

    const { code, output } = await runToEnd(mainCommand, await emptyFolder(), { PORT: port })

    expect(code).toBe(1)
    expect(output).toMatch(/in use/)
    expect(output).toContain(port)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('leaves a folder alone that is not its own', async () => {
    const folder = await emptyFolder()
    const file = join(folder, 'data/postgres/mine.txt')
    const { mkdir, readFile, writeFile } = await import('node:fs/promises')
    await mkdir(join(folder, 'data/postgres'), { recursive: true })
    await writeFile(file, 'precious')

    const { code, output } = await runToEnd(mainCommand, folder, { PORT: '0' })

    expect(code).toBe(1)
    expect(output).toContain('data/postgres')
    expect(await readFile(file, 'utf8')).toBe('precious')
  })
})

test('two processes share a folder, and the second goes on when the first stops', async () => {
  const folder = await emptyFolder()
  const key = inventApiKey()
  const first = await start(folder, { BOOTSTRAP_API_KEY: key })
  const second = await start(folder)

  const id = await storeLead({ name: 'Shared' }, callsWith(first, key))
  const seen = await readLead(id, callsWith(second, key))
  const firstCode = await first.stop()
  const later = await storeLead({ name: 'Later' }, callsWith(second, key))

  expect([seen.name, firstCode]).toEqual(['Shared', 0])
  expect((await readLead(later, callsWith(second, key))).name).toBe('Later')
  expect(await second.stop()).toBe(0)
})

test('the command line makes a key that works at once, and revokes it while the service runs', async () => {
  const folder = await emptyFolder()
  const server = await start(folder, { BOOTSTRAP_ORG: 'Acme' })
  const npm = ['npm', 'run', '--silent', 'admin', '--']
  const createKey = [...npm, 'create-key', '--org', 'Acme', '--name', 'Website']

  const created = await runToEnd(createKey, root, { DATA_DIR: join(folder, 'data') })
  const call = callsWith(server, firstLine(created.output))

  expect(created.code).toBe(0)
  expect((await call('GET /check')).status).toBe(200)
  const id = /Key (\S+) of/.exec(created.output)?.[1] ?? ''
  await administer(folder, 'revoke-key', '--org', 'Acme', '--id', id)
  // One second is promised; by itself the service would trust the key for ten.
  await expect.poll(async () => (await call('GET /check')).status, { timeout: 5_000 }).toBe(401)
})
