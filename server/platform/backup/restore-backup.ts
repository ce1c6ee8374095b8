import { chown, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createCluster } from '../embedded-postgres/cluster.ts'
import { syncFolder } from '../embedded-postgres/publish-folder.ts'
import { type Site, settleSite } from '../embedded-postgres/site.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { type BackupManifest, filesFolder, readManifest, useAnother } from './backup-manifest.ts'
import { checkSpace, countBytes } from './create-backup.ts'
import { readChunks, writeNewFile } from './write-file.ts'

interface RestoreOptions {
  /** Folder that contains a finished backup. */
  readonly from: string
  /** Data directory of the embedded PostgreSQL; must be missing or empty. */
  readonly folder: string
  readonly say: (line: string) => void
}

/**
 * Restores a backup to an empty data directory after verifying the SHA-256 hash of every file. Then
 * starts the database once to complete the recovery, and stops it. If the process is killed while
 * copying, the data directory remains empty.
 *
 * @returns Instant of the backup. Everything stored before this instant is included.
 * @throws Error with instructions. A data directory that is not empty remains unchanged.
 * @see L-207
 */
export async function restoreBackup({ from, folder, say }: RestoreOptions): Promise<string> {
  const backup = resolve(from)
  const manifest = await readManifest(backup)
  const site = await settleSite(folder)
  await refuseFull(site.folder)
  if (manifest.postgres !== site.binaries.major) {
    throw new Error(
      `The backup was made with PostgreSQL ${manifest.postgres}, but this version of ` +
        'Leadtrace includes ' +
        `${site.binaries.major}. Restore it with the version that made it.`,
    )
  }
  await checkSpace(dirname(site.folder), countBytes(manifest))
  say(`Restoring ${manifest.files.length} files to ${site.folder}`)
  const isRestored = await createCluster(site, (draft) => copyInto(draft, backup, manifest, site))
  if (!isRestored) throw notEmpty(site.folder)
  say('Starting the database to complete the recovery')
  const server = await startEmbeddedPostgres({ folder, log: say })
  await server.stop()
  return manifest.includesUntil
}

const notEmpty = (folder: string) =>
  new Error(
    `${folder} is not empty. Nothing was changed. Stop Leadtrace and move this folder elsewhere, or ` +
      'set DATA_DIR to a new folder.',
  )

async function refuseFull(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0) throw notEmpty(folder)
}

async function copyInto(
  draft: string,
  backup: string,
  { folders, files }: BackupManifest,
  { account }: Site,
): Promise<void> {
  if (account !== undefined) await chown(draft, account.uid, account.gid)
  for (const folder of folders) {
    await mkdir(join(draft, folder), { mode: 0o700 })
    if (account !== undefined) await chown(join(draft, folder), account.uid, account.gid)
  }
  for (const { path, bytes, sha256 } of files) {
    const source = join(backup, filesFolder, path)
    const body = readChunks(source)
    const written = await writeNewFile(join(draft, path), body, account).catch(
      (thrown: unknown) => {
        // Either the file is missing, or the disk is damaged and the file cannot be read.
        if (getErrorPath(thrown) === source) return undefined
        throw thrown
      },
    )
    if (written?.bytes === bytes && written.sha256 === sha256) continue
    throw new Error(`${backup} is damaged (${path}). ${useAnother}`)
  }
  for (const folder of ['', ...folders]) await syncFolder(join(draft, folder))
}

/** Path of a file that the system could not open or read. */
const getErrorPath = (thrown: unknown): unknown =>
  thrown instanceof Error && 'path' in thrown ? thrown.path : undefined
