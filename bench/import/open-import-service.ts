import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openStore } from '../../server/platform/db/open-database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/start.ts'
import { readStartOptions } from '../../server/start-command.ts'
import { type Child, startChild } from '../child.ts'
import type { Say } from '../data-set/open-data-set.ts'
import { connectOwner } from '../data-set/owner.ts'

/** A service with its own database and an empty organization whose owner is signed in. */
export interface ImportService {
  readonly service: Child
  readonly owner: pg.Client
  readonly postmasterPid: number
  readonly orgId: string
  /**
   * Calls `/app/orgs/{orgId}` as the owner, and returns `data`.
   *
   * @throws Error if the call fails.
   */
  call(method: string, path: string, body?: object | string): Promise<unknown>
}

const person = { email: 'bench@example.com', password: 'a password of the bench' } as const

/** Starts a separate service, so that imports neither disturb nor depend on the data set. */
export async function openImportService(
  opened: AsyncDisposableStack,
  flags: readonly string[],
  log: Say,
): Promise<ImportService> {
  const folder = await mkdtemp(join(tmpdir(), 'leadtrace-import-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = opened.adopt(
    await startEmbeddedPostgres({ folder: join(folder, 'postgres') }),
    (server) => server.stop(),
  )
  const store = opened.adopt(
    await openStore(
      { dataDir: folder, databaseUrl: undefined, directUrl: undefined, ownerUrl: undefined },
      log,
    ),
    (open) => open.stop(),
  )
  const { database } = store.connection
  const owner = await connectOwner({ ...postgres.connection, database: String(database) })
  opened.defer(() => owner.end())
  const service = await startChild('server/main.ts', toEnv(folder), '/readyz', { flags })
  opened.defer(() => service.stop())
  const origin = service.origin.replace('127.0.0.1', 'localhost')
  const { cookie, orgId } = await signIn(origin)
  const call: ImportService['call'] = async (method, path, body) => {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json'
    const answer = await fetch(`${origin}/app/orgs/${orgId}${path}`, {
      method,
      headers: { origin, cookie, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await readJson<{ data: unknown }>(answer)).data
  }
  return { service, owner, postmasterPid: postgres.pid, orgId, call }
}

const toEnv = (folder: string) => ({
  ...readStartOptions().env,
  DATA_DIR: folder,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  BOOTSTRAP_ORG: 'Bench',
  BOOTSTRAP_EMAIL: person.email,
  BOOTSTRAP_PASSWORD: person.password,
})

async function signIn(origin: string): Promise<{ cookie: string; orgId: string }> {
  const signed = await fetch(`${origin}/app/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!signed.ok) throw new Error(`The service rejected the sign-in: ${await signed.text()}`)
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { data } = await readJson<Me>(
    await fetch(`${origin}/app/me`, { headers: { origin, cookie } }),
  )
  const [org] = data.organizations
  if (org === undefined) throw new Error('The owner has no organization.')
  return { cookie, orgId: org.id }
}

interface Me {
  readonly data: { readonly organizations: readonly { readonly id: string }[] }
}

// The service's own responses; its tests verify their schema.
const readJson = async <T>(answer: Response): Promise<T> => (await answer.json()) as T
