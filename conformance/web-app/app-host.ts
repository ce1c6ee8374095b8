import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { openDemo } from '../../scripts/demo/open-demo.ts'
import { commands } from '../../server/admin/commands.ts'
import { readConfig } from '../../server/config.ts'
import { openConversions } from '../../server/features/conversions/index.ts'
import { firstStart } from '../../server/first-start.ts'
import { readOauthClients } from '../../server/http/app-api/oauth-clients.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { openStore } from '../../server/platform/db/open-database.ts'
import { type Prepare, startService } from '../../server/run.ts'
import { dropFolder, freePort, newFolder } from '../launch.ts'

/** Options for starting a service. */
export interface HostedOptions {
  /** A service that is either empty or has the demo's data. */
  readonly kind: 'bare' | 'demo'
  /** Host name that browsers use. */
  readonly host: string
  /** Servers on loopback that stand in for ad platforms, by origin. */
  readonly platforms?: Readonly<Record<string, string>> | undefined
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** A service that was started. */
export interface HostedService {
  readonly id: string
  readonly port: number
  /** Folder that contains the service's `data`. */
  readonly folder: string
  /** Lines that the service prints when it is ready, such as the setup link. */
  readonly lines: readonly string[]
}

const run = promisify(execFile)

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Data folders by kind; each service gets its own copy of one. */
const templates = { bare: join(process.cwd(), 'bare'), demo: join(process.cwd(), 'demo') } as const

/** `fs.cp` makes root the owner of all files, but PostgreSQL runs as another user. */
const copyFolder = (from: string, to: string) => run('cp', ['-a', from, to])

/**
 * Migrates an empty database and fills the demo, so that each service only has to copy a folder.
 */
async function makeTemplates(): Promise<void> {
  const [databaseUrl, directUrl, ownerUrl] = [undefined, undefined, undefined]
  const location = { dataDir: templates.bare, databaseUrl, directUrl, ownerUrl }
  const store = await openStore(location, print)
  await store.stop()
  await copyFolder(templates.bare, templates.demo)
  const PORT = String(await freePort())
  const stop = await startService(readConfig({ DATA_DIR: templates.demo, PORT }), openDemo)
  await stop()
}

/** Redirects requests for platforms to servers on loopback; only tests do this. */
function redirectPlatforms(origins: Readonly<Record<string, string>>): Prepare {
  for (const origin of Object.values(origins)) {
    if (new URL(origin).hostname !== '127.0.0.1') throw new Error(`${origin} is not on loopback.`)
  }
  return async (db, config) => {
    const clients = readOauthClients(config)
    openConversions(db, { publicUrl: config.publicUrl, clients, origins })
    return []
  }
}

interface Running {
  readonly db: Database
  readonly publicUrl: string
  stop(): Promise<void>
}

const running = new Map<string, Running>()

async function start({ kind, host, platforms, env }: HostedOptions): Promise<HostedService> {
  await using opened = new AsyncDisposableStack()
  const folder = await newFolder()
  opened.defer(() => dropFolder(folder))
  const DATA_DIR = join(folder, 'data')
  await copyFolder(templates[kind], DATA_DIR)
  const port = await freePort()
  const publicUrl = `http://${host}:${port}`
  const config = readConfig({
    DATA_DIR,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'warn',
    // Allows webhooks to reach the receivers that tests start on this machine.
    OUTSIDE_NETWORKS: '127.0.0.0/8',
    ...env,
  })
  const prepares = [
    kind === 'demo' ? openDemo : firstStart,
    ...(platforms === undefined ? [] : [redirectPlatforms(platforms)]),
  ]
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<Database>()
  const stopService = await startService(config, async (db) => {
    for (const prepare of prepares) lines.push(...(await prepare(db, config)))
    resolve(db)
    return lines
  })
  opened.defer(stopService)
  const id = randomUUID()
  const whole = opened.move()
  running.set(id, { db: await promise, publicUrl, stop: () => whole.disposeAsync() })
  return { id, port, folder, lines }
}

async function stop(id: string): Promise<void> {
  const service = running.get(id)
  running.delete(id)
  await service?.stop()
}

/** Runs an administrator command. @returns Its output. */
async function administer(id: string, [name = '', ...args]: readonly string[]): Promise<string> {
  const { db, publicUrl } = running.get(id) ?? {}
  const command = commands.get(name)
  if (db === undefined || command === undefined) throw new Error(`cannot run ${name} on ${id}`)
  return (await command.run(db, args, publicUrl ?? '', print)) ?? ''
}

/** `POST /` starts a service, `POST /ID` runs a command on it, and `DELETE /ID` stops it. */
async function respond({ method, url = '/' }: IncomingMessage, body: unknown): Promise<unknown> {
  const id = url.slice(1)
  if (id === 'readyz') return {}
  if (method === 'DELETE') return stop(id)
  // `ask-app-host.ts` sends these bodies.
  return id === '' ? start(body as HostedOptions) : administer(id, body as readonly string[])
}

await makeTemplates()

const server = createServer(async (request, response) => {
  try {
    const body = request.method === 'POST' ? await json(request) : undefined
    response.end(JSON.stringify((await respond(request, body)) ?? null))
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
  }
})

// Prints the same line as the service, because `launchServer` waits for it.
server.listen(Number(process.env.PORT), '127.0.0.1', () => print('Leadtrace is ready.'))

process.once('SIGTERM', async () => {
  server.close()
  server.closeAllConnections()
  await Promise.all([...running.keys()].map(stop))
  process.exit(0)
})
