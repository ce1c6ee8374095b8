import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from './disk.ts'
import type { SealCost } from './seal-data-set.ts'

/**
 * Describes the data set in a benchmark folder. Written last, so that an incomplete data set is
 * never used.
 */
export interface Mark {
  /**
   * Hash that changes with the data set's size, its rows and the month that the statistics cover.
   */
  readonly fingerprint: string
  readonly orgId: string
  /**
   * All generated leads are older than this instant (ISO 8601); any newer leads were created by
   * measurements.
   */
  readonly endsAt: string
  /**
   * Results measured before anything else ran on this schema; absent if the data set has been
   * filled but not yet measured.
   */
  readonly fresh?: Fresh
}

/**
 * Results that are valid only for a fresh data set, because deleted leads leave larger indexes
 * behind.
 */
export interface Fresh {
  /** Names of the migrations that had run before the measurement. */
  readonly migrations: readonly string[]
  readonly disk: Readonly<Record<'service' | 'baseline', Disk>>
  /** Cost of sealing the data set for the first time. */
  readonly sealed: SealCost
}

const markFile = (folder: string): string => join(folder, 'bench.json')
const owned = '{}\n'

/**
 * Prepares a folder for the benchmark; deletes any other data set in it.
 *
 * @returns The mark if the folder contains the requested data set.
 * @throws Error if the folder contains anything that the benchmark did not create.
 */
export function claimFolder(folder: string, fingerprint: string): Mark | undefined {
  mkdirSync(folder, { recursive: true })
  const file = markFile(folder)
  if (!existsSync(file) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} holds something else. Give --data an empty folder or none yet.`)
  }
  const mark = existsSync(file) ? readMark(file) : undefined
  if (mark?.fingerprint === fingerprint) return mark
  writeFileSync(file, owned)
  rmSync(join(folder, 'postgres'), { recursive: true, force: true })
  return undefined
}

/** Marks the folder's data set as complete. */
export function markFolder(folder: string, mark: Mark): void {
  writeFileSync(markFile(folder), `${JSON.stringify(mark, null, 2)}\n`)
}

function readMark(file: string): Partial<Mark> & Mark {
  // The file was either written by `markFolder` or is `{}`, whose `undefined` fingerprint never
  // matches.
  return JSON.parse(readFileSync(file, 'utf8')) as Mark
}
