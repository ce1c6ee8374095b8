import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from './disk.ts'
import type { SealCost } from './seal-data-set.ts'

/** What a folder of the benchmark holds; written last, so that a half-made set is never used. */
export interface Mark {
  /** Changes with the size, the rows, and the month that stats look at. */
  readonly fingerprint: string
  readonly orgId: string
  /** Every generated lead is older; younger ones were created by a measurement. ISO. */
  readonly endsAt: string
  /** Measured before anything else ran on this schema; absent in a set that was only filled. */
  readonly fresh?: Fresh
}

/** What creates that were taken away again would blur: they leave indexes larger. */
export interface Fresh {
  /** Names of the migrations that had run. */
  readonly migrations: readonly string[]
  readonly disk: Readonly<Record<'service' | 'baseline', Disk>>
  /** Of the data set that was only filled. */
  readonly sealed: SealCost
}

const markFile = (folder: string): string => join(folder, 'bench.json')
const owned = '{}\n'

/**
 * Takes a folder for the benchmark, emptying it when it holds another data set.
 *
 * @returns The mark when the folder holds the very data set that is wanted.
 * @throws Error when the folder holds anything that the benchmark did not make.
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

/** Tells that the folder now holds a whole data set. */
export function markFolder(folder: string, mark: Mark): void {
  writeFileSync(markFile(folder), `${JSON.stringify(mark, null, 2)}\n`)
}

function readMark(file: string): Partial<Mark> & Mark {
  // Written by `markFolder` or as `{}`, whose fingerprint is `undefined` and fits nothing.
  return JSON.parse(readFileSync(file, 'utf8')) as Mark
}
