import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { syncFolder } from '../embedded-postgres/publish-folder.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import {
  type BackupFile,
  type BackupManifest,
  filesFolder,
  formatManifest,
  manifestName,
  readManifest,
} from './backup-manifest.ts'
import { startBaseBackup } from './base-backup.ts'
import { copyRecentLog } from './copy-recent-log.ts'
import { readTar } from './read-tar.ts'
import { writeNewFile } from './write-file.ts'

interface BackupOptions {
  /** Data directory of the embedded PostgreSQL, which may be in use. */
  readonly source: string
  /** Parent folder of the new backup folder; created if missing. */
  readonly target: string
  /** Number of finished backups of this database to keep, including the new one. */
  readonly keep: number
  /** Maximum duration in milliseconds. */
  readonly limitMs: number
  readonly say: (line: string) => void
}

interface CreatedBackup {
  readonly path: string
  readonly bytes: number
  /** Everything stored before this instant is included. */
  readonly includesUntil: string
  /** Names of older backups that were deleted. */
  readonly deleted: readonly string[]
}

/**
 * Key pair of the advisory lock that allows only one backup of a database at a time. No other
 * advisory lock uses it.
 */
const lockKey = '1281450354, 1650551138'

const reportEveryMs = 5_000

/**
 * Backs up the embedded PostgreSQL, even while it is in use. If the process is killed, only an
 * unfinished folder is left behind, which the next backup removes.
 *
 * @throws Error with instructions.
 * @see L-207
 */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const target = resolve(options.target)
  await mkdir(target, { recursive: true, mode: 0o700 })
  const server = await startEmbeddedPostgres({ folder: options.source, log: options.say })
  try {
    const client = new Client({ ...server.connection, ssl: false, ...replication })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await backUp(client, { ...options, target })
    } finally {
      await client.end().catch(() => undefined)
    }
  } finally {
    await server.stop()
  }
}

/** Use a separate constant, because pg's types do not include this option. */
const replication = { replication: 'database', connectionTimeoutMillis: 10_000 }

async function backUp(client: Client, options: BackupOptions): Promise<CreatedBackup> {
  const { target, keep } = options
  const about = await inspectDatabase(client)
  await checkSpace(target, about.bytes)
  const draft = join(target, `${draftPrefix(about.systemId)}${process.pid}`)
  await deleteDrafts(target, about.systemId)
  // Prevents the server from recycling WAL files that the backup needs, until the connection
  // closes.
  await client.query(
    `CREATE_REPLICATION_SLOT leadtrace_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL true)`,
  )
  try {
    const manifest = await copyFiles(client, draft, about, options)
    await writeNewFile(join(draft, manifestName), toChunks(formatManifest(manifest)))
    await syncFolder(draft)
    const { includesUntil } = manifest
    const path = join(target, `leadtrace-${includesUntil.replaceAll(':', '-')}`)
    await rename(draft, path)
    await syncFolder(target)
    const deleted = await deleteOld(target, path, about.systemId, keep)
    return { path, bytes: countBytes(manifest), includesUntil, deleted }
  } catch (thrown) {
    await rm(draft, { recursive: true, force: true })
    throw thrown
  }
}

const draftPrefix = (systemId: string): string => `.unfinished-${systemId}-`

async function* toChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

export const countBytes = ({ files }: BackupManifest): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

interface DatabaseFacts {
  readonly bytes: number
  readonly postgres: string
  readonly systemId: string
}

async function inspectDatabase(client: Client): Promise<DatabaseFacts> {
  // The key is inlined, because replication connections do not accept parameters.
  const { rows } = await client.query<Record<string, string | boolean>>(
    `select pg_try_advisory_lock(${lockKey}) as locked,
       (select sum(pg_database_size(oid)) from pg_database)::text as bytes,
       current_setting('server_version_num')::int / 10000 || '' as postgres,
       (select system_identifier::text from pg_control_system()) as "systemId"`,
  )
  const [row] = rows
  if (row?.locked !== true)
    throw new Error('Another backup is running. Wait until it has finished.')
  return {
    bytes: Number(row.bytes),
    postgres: String(row.postgres),
    systemId: String(row.systemId),
  }
}

/** @throws Error if the disk that contains `folder` has less than `bytes` of free space. */
export async function checkSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes) return
  throw new Error(
    `${folder} has ${formatBytes(bavail * bsize)} of free space, but the backup needs ` +
      `${formatBytes(bytes)}. Free up space, or choose another folder.`,
  )
}

/** Formats a number of bytes, for example as `1.5 GB`. */
export const formatBytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`

/** True for the running server's socket files and log. */
const isOfServer = (path: string): boolean => /^(\.s\.PGSQL\.|postgres\.log)/.test(path)

async function copyFiles(
  client: Client,
  draft: string,
  { bytes: expected, postgres, systemId }: DatabaseFacts,
  { source, limitMs, say }: BackupOptions,
): Promise<BackupManifest> {
  const root = join(draft, filesFolder)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const [folders, files]: [string[], BackupFile[]] = [[], []]
  const archive = startBaseBackup(client)
  const limit = setTimeout(() => {
    archive.destroy(new Error(`The backup took longer than ${limitMs / 60_000} minutes.`))
  }, limitMs)
  const report = createReport(say, expected)
  try {
    for await (const { path, kind, body } of readTar(archive)) {
      if (kind === 'folder' && path !== '') {
        await mkdir(join(root, path), { mode: 0o700 })
        folders.push(path)
      }
      if (kind !== 'file' || isOfServer(path)) continue
      files.push({ path, ...(await writeNewFile(join(root, path), report(body))) })
    }
  } finally {
    clearTimeout(limit)
    archive.destroy()
  }
  const recent = await copyRecentLog(client, source, root)
  files.push(...recent.files)
  for (const folder of ['', ...folders]) await syncFolder(join(root, folder))
  return { format: 1, includesUntil: recent.includesUntil, postgres, systemId, folders, files }
}

/** Counts bytes and reports progress every few seconds. */
function createReport(say: (line: string) => void, expected: number) {
  let [done, reportedAt] = [0, performance.now()]
  return async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      done += chunk.length
      if (performance.now() - reportedAt > reportEveryMs) {
        reportedAt = performance.now()
        say(`Copied ${formatBytes(done)} of about ${formatBytes(expected)}`)
      }
      yield chunk
    }
  }
}

/**
 * Deletes unfinished folders left by killed backups. None of those backups can still be running,
 * because this process holds the lock.
 */
async function deleteDrafts(target: string, systemId: string): Promise<void> {
  for (const name of await readdir(target)) {
    if (!name.startsWith(draftPrefix(systemId))) continue
    await rm(join(target, name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Deletes this database's oldest finished backups, but never the new one. */
async function deleteOld(
  target: string,
  created: string,
  systemId: string,
  keep: number,
): Promise<string[]> {
  const finished: string[] = []
  for (const name of (await readdir(target)).filter((each) => each.startsWith('leadtrace-'))) {
    const manifest = await readManifest(join(target, name)).catch(() => undefined)
    if (manifest?.systemId === systemId && join(target, name) !== created) finished.push(name)
  }
  const old = finished.toSorted().slice(0, Math.max(0, finished.length - (keep - 1)))
  for (const name of old) {
    // Rename the backup first, so that an interrupted deletion leaves an unfinished folder rather
    // than a damaged backup.
    const draft = join(target, `${draftPrefix(systemId)}${name}`)
    await rename(join(target, name), draft)
    await rm(draft, { recursive: true, force: true, maxRetries: 3 })
  }
  return old
}
