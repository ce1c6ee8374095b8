import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createBackup, formatBytes } from '../platform/backup/create-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { getPostgresFolder } from '../platform/db/open-database.ts'
import { readOptions } from './command.ts'

/** Location of the data; see `config.ts`. */
interface DataSettings {
  readonly DATA_DIR: string
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_OWNER_URL?: string | undefined
}

/**
 * A command that does not need an open database, such as one for the embedded PostgreSQL's data
 * folder.
 */
export interface FolderCommand {
  readonly options: string
  readonly help: string
  /**
   * @param say  Called with progress messages.
   * @returns Text to print.
   * @throws Error with instructions.
   */
  run(settings: DataSettings, args: readonly string[], say: (line: string) => void): Promise<string>
}

const defaultKeep = 7
const defaultLimitMinutes = 360

export const backupCommands: ReadonlyMap<string, FolderCommand> = new Map([
  [
    'backup',
    {
      options: '[--to FOLDER] [--keep N] [--limit MINUTES]',
      help:
        'Back up the embedded PostgreSQL, by default to DATA_DIR/backups. The service can be ' +
        `running. Keeps the last ${defaultKeep} backups.`,
      async run(settings, args, say) {
        const { optional } = readOptions(args, ['to', 'keep', 'limit'])
        const source = getFolder(settings)
        const keep = parseNumber('keep', optional('keep'), defaultKeep)
        const limitMs = parseNumber('limit', optional('limit'), defaultLimitMinutes) * 60_000
        if (!existsSync(join(source, 'PG_VERSION'))) {
          throw new Error(
            `${source} contains no database. Set DATA_DIR to the service's data folder.`,
          )
        }
        const { path, bytes, includesUntil, deleted } = await createBackup({
          source,
          target: optional('to') ?? join(settings.DATA_DIR, 'backups'),
          keep,
          limitMs,
          say,
        })
        const lines = deleted.map((name) => `Deleted ${name}`)
        return [
          ...lines,
          `Created ${path} (${formatBytes(bytes)}). It contains everything stored up to ${includesUntil}.`,
        ].join('\n')
      },
    },
  ],
  [
    'restore',
    {
      options: '--from FOLDER',
      help: 'Restore a backup into an empty DATA_DIR. Stop the service first.',
      async run(settings, args, say) {
        const from = readOptions(args, ['from']).needed('from')
        const includesUntil = await restoreBackup({ from, folder: getFolder(settings), say })
        return `Restored everything stored up to ${includesUntil}. Now start Leadtrace.`
      },
    },
  ],
])

/** @throws Error if the database is external. */
function getFolder({ DATA_DIR: dataDir, DATABASE_URL: url }: DataSettings): string {
  if (url === undefined) return getPostgresFolder(dataDir)
  throw new Error(
    'This command is for the embedded PostgreSQL, but DATABASE_URL is set. Use the pg_dump ' +
      'and pg_restore that come with your PostgreSQL; see "Backup" in docs/guides/operate.md.',
  )
}

function parseNumber(name: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  const number = Number(text)
  if (/^\d{1,5}$/.test(text) && number >= 1) return number
  throw new Error(`--${name} must be a number from 1 to 99999.`)
}
