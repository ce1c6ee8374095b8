import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { BackupFile } from './backup-manifest.ts'
import { readChunks, writeNewFile } from './write-file.ts'

const logFolder = 'pg_wal'
/** Name of a WAL segment, which consists of timeline and position, so that names sort by time. */
const segment = /^[\dA-F]{24}$/

interface RecentLog {
  /** Everything committed before this instant is in the copied segments. */
  readonly includesUntil: string
  readonly files: readonly BackupFile[]
}

/**
 * Copies the WAL segments written since the server finished the base backup. A restore also replays
 * them, so the backup includes everything that was stored while it was being written.
 *
 * The newest segment may still be growing, but it already contains everything that was committed.
 * Like crash recovery, a restore ignores an incomplete record at the end of the segment.
 *
 * @param source  The server's data directory.
 * @param root  Data directory in the backup, which already contains the base backup's segments.
 */
export async function copyRecentLog(
  client: Client,
  source: string,
  root: string,
): Promise<RecentLog> {
  const includesUntil = new Date().toISOString()
  const { rows } = await client.query<{ last: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as last',
  )
  const last = rows[0]?.last ?? ''
  const copied = (await readdir(join(root, logFolder))).filter((name) => segment.test(name))
  const first = copied.toSorted().at(-1) ?? ''
  const all = (await readdir(join(source, logFolder))).filter((name) => segment.test(name))
  const files: BackupFile[] = []
  for (const name of all.filter((each) => each > first && each <= last).toSorted()) {
    const path = `${logFolder}/${name}`
    const body = readChunks(join(source, path))
    files.push({ path, ...(await writeNewFile(join(root, path), body)) })
  }
  return { includesUntil, files }
}
