import { chmod, chown, cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesFolder } from '../../platform/backup/backup-manifest.ts'
import { createBackup } from '../../platform/backup/create-backup.ts'
import type { Connection } from '../../platform/db/database.ts'
import { openStore } from '../../platform/db/open-database.ts'
import { settleSite } from '../../platform/embedded-postgres/site.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/start.ts'
import { newMemoryFolder } from '../memory-folder.ts'

/** A migrated database on a real PostgreSQL, and a streaming standby of it. */
export interface ReplicatedDatabase {
  readonly primary: EmbeddedPostgres
  /** Connection to the primary with the service's role. */
  readonly connection: Connection
  /** Starts the standby, which the caller stops. */
  startStandby(): Promise<EmbeddedPostgres>
  stop(): Promise<void>
}

/** Starts the primary and copies it to the standby's folder. */
export async function replicateDatabase(): Promise<ReplicatedDatabase> {
  const parent = await newMemoryFolder('leadtrace-test-')
  // The standby's account has to reach the primary's socket.
  await chmod(parent, 0o755)
  const store = await openStore(
    { dataDir: parent, databaseUrl: undefined, directUrl: undefined, ownerUrl: undefined },
    () => undefined,
  )
  const primary = await startEmbeddedPostgres({ folder: join(parent, 'postgres') })
  const folder = join(parent, 'standby')
  await copyDatabase(parent, folder)
  const { host, port, user } = primary.connection
  const settings = { primary_conninfo: `host=${host} port=${port} user=${user}` }
  return {
    primary,
    connection: store.connection,
    startStandby: () => startEmbeddedPostgres({ folder, settings }),
    async stop() {
      await primary.stop()
      await store.stop()
      await rm(parent, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function copyDatabase(parent: string, folder: string): Promise<void> {
  const { path } = await createBackup({
    source: join(parent, 'postgres'),
    target: join(parent, 'backups'),
    keep: 1,
    limitMs: 120_000,
    say: () => undefined,
  })
  await cp(join(path, filesFolder), folder, { recursive: true })
  await writeFile(join(folder, 'standby.signal'), '')
  const { account } = await settleSite(folder)
  // PostgreSQL refuses to run as root, so its files belong to another account then.
  if (account === undefined) return
  const paths = await readdir(folder, { recursive: true })
  for (const each of ['', ...paths]) await chown(join(folder, each), account.uid, account.gid)
}

/** Connection settings for the product's database on a server. */
export const connectionTo = (
  { connection: { host, port } }: EmbeddedPostgres,
  user = 'leadtrace_app',
): Connection => ({ host, port, user, database: 'leadtrace' })
