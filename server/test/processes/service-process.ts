import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiKey } from '../../features/api-keys/index.ts'
import { readStartOptions } from '../../start-command.ts'
import type { CreateOnce } from '../ledger.ts'
import { cacheEnv } from './cache-env.ts'
import { freePort } from './free-port.ts'

/** The complete service with a data folder, started as `npm start` would. */
export interface ServiceProcess {
  readonly child: ChildProcess
  readonly origin: string
  readonly key: string
  /** Creates a lead for the ledger. */
  readonly create: CreateOnce
  /** The process's output so far. */
  printed(): string
  /** Kills the process and waits for it to exit. */
  kill(): Promise<void>
  /** Stops the service gracefully. @returns Exit code; null if it had to be killed. */
  stop(): Promise<number | null>
}

const main = new URL('../../main.ts', import.meta.url)

/** API key for all service processes in a test run, created on the first start and then reused. */
const key = createApiKey()

/**
 * Starts the service on a data folder.
 *
 * @param settings  Additional environment variables.
 * @returns Resolves when the service is ready; rejects if the process exits.
 */
export async function startProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const port = await freePort()
  const { env, flags } = readStartOptions()
  const child = spawn(process.execPath, [...flags, main.pathname], {
    env: {
      ...env,
      ...cacheEnv(),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      BOOTSTRAP_ORG: 'Test',
      BOOTSTRAP_API_KEY: key,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      printed += String(part)
    })
  }
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${printed}`)
    await sleep(20)
  }
  return {
    child,
    origin,
    key,
    create: (name) => createOver(origin, name),
    printed: () => printed,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function createOver(origin: string, name: string) {
  const answer = await fetch(`${origin}/api/leads`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ name }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

/** Names of all leads, as listed by the API. */
export async function namesOver({ origin }: ServiceProcess): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const query = `fields=name&sort=createdAt:asc&limit=100&page=${page}`
    const answer = await fetch(`${origin}/api/leads?${query}`, { headers: { 'x-api-key': key } })
    const body: unknown = await answer.json()
    // Other tests check the response format.
    const { data, meta } = body as {
      data: { name: string }[]
      meta: { pagination: { hasMore: boolean } }
    }
    names.push(...data.map(({ name }) => name))
    if (!meta.pagination.hasMore) return names
  }
}

/** PID of a data folder's embedded PostgreSQL. */
export const readPostmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
