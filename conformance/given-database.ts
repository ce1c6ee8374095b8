import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import pg from 'pg'

/** URLs of a database for a service. */
export interface GivenDatabase {
  readonly databaseUrl: string | undefined
  readonly ownerUrl: string | undefined
}

interface Server {
  readonly appUrl: string
  readonly ownerUrl: string
  /** Command that creates or drops a database instead of SQL. */
  readonly command: string | undefined
}

/** The server in DATABASE_URL; undefined if each service starts its own. */
function readServer(): Server | undefined {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = process.env
  const { CREATE_DATABASE_COMMAND: command } = process.env
  return appUrl ? { appUrl, ownerUrl: ownerUrl || appUrl, command } : undefined
}

/** Databases that this process has created, by data folder. */
const created = new Map<string, Promise<string>>()

/** Name of a folder's database, so that every process finds the same one. */
const buildDatabaseName = (dataDir: string): string =>
  `conformance_${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`

function withName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Database to use instead of the one in a data folder; no URLs if each service starts its own. */
export function findDatabase(dataDir: string): GivenDatabase {
  const server = readServer()
  if (server === undefined) return { databaseUrl: undefined, ownerUrl: undefined }
  const name = buildDatabaseName(dataDir)
  return {
    databaseUrl: withName(server.appUrl, name),
    ownerUrl: withName(server.ownerUrl, name),
  }
}

/** Creates a data folder's database on its first use. */
export async function provideDatabase(dataDir: string): Promise<void> {
  const server = readServer()
  if (server === undefined) return
  const creating =
    created.get(resolve(dataDir)) ?? change(server, 'create', buildDatabaseName(dataDir))
  created.set(resolve(dataDir), creating)
  await creating
}

/** Environment variables for a data folder's database; none if this process has not created it. */
export function getDatabaseEnv(dataDir: string): Record<string, string> {
  const { databaseUrl, ownerUrl } = findDatabase(dataDir)
  if (databaseUrl === undefined || !created.has(resolve(dataDir))) return {}
  return { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl ?? databaseUrl }
}

/** Drops the databases of all data folders inside a folder. */
export async function dropDatabases(folder: string): Promise<void> {
  const server = readServer()
  if (server === undefined) return
  for (const [dataDir, creating] of created) {
    if (!dataDir.startsWith(resolve(folder))) continue
    created.delete(dataDir)
    await change(server, 'drop', await creating)
  }
}

async function change(server: Server, verb: 'create' | 'drop', name: string): Promise<string> {
  if (server.command === undefined) await execute(server.ownerUrl, verb, name)
  else await runCommand(server.command, verb, name)
  return name
}

async function execute(ownerUrl: string, verb: 'create' | 'drop', name: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const force = verb === 'drop' ? ' with (force)' : ''
  await client.query(`${verb} database ${name}${force}`).finally(() => client.end())
}

async function runCommand(command: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}
