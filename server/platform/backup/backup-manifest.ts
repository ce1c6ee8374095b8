import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** This file is written last, so a folder that does not contain it is not a complete backup. */
export const manifestName = 'backup.json'

/** Folder inside a backup that contains the database files. */
export const filesFolder = 'postgres'

/** Relative path that cannot escape the folder. */
const path = z.string().regex(/^(?!\.{1,2}(\/|$))[^/\0]+(\/(?!\.{1,2}(\/|$))[^/\0]+)*$/)

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** Everything stored before this instant is included. */
  includesUntil: z.iso.datetime(),
  /** PostgreSQL major version. */
  postgres: z.string(),
  /** Identifier that PostgreSQL assigns to each database. A restored database keeps it. */
  systemId: z.string(),
  folders: z.array(path),
  files: z.array(
    z.strictObject({ path, bytes: z.int().min(0), sha256: z.hex().length(64) }).readonly(),
  ),
})

/** Contents of a backup. */
export type BackupManifest = Readonly<z.output<typeof manifestSchema>>

export type BackupFile = BackupManifest['files'][number]

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Formats the manifest, followed by its SHA-256 hash. */
export function formatManifest(manifest: BackupManifest): string {
  const text = `${JSON.stringify(manifest)}\n`
  return `${text}${hash(text)}\n`
}

/**
 * Reads a backup's manifest.
 *
 * @throws Error with instructions if the folder is not a finished backup or its manifest is
 *   damaged.
 */
export async function readManifest(backup: string): Promise<BackupManifest> {
  const content = await readFile(join(backup, manifestName), 'utf8').catch(() => undefined)
  if (content === undefined) {
    throw new Error(
      `${backup} is not a finished backup: it contains no ${manifestName}. Use the folder of a ` +
        'finished backup.',
    )
  }
  const [, text = '', sum] = /^([^\n]*\n)([^\n]*)\n$/.exec(content) ?? []
  if (hash(text) !== sum) throw new Error(`${backup} is damaged (${manifestName}). ${useAnother}`)
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new Error(
    `${backup} was made by another version of Leadtrace. Restore it with that version.`,
  )
}

export const useAnother = 'Nothing was restored. Use another backup.'
