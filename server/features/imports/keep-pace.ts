import { setTimeout as sleep } from 'node:timers/promises'
import { countNotes } from '../leads/index.ts'
import { foldOrg } from '../segments/index.ts'
import type { Task } from './task.ts'

/**
 * Rows after which what was written is folded into the segments. Often, since leads of the past are
 * folded by sealing the segment around them anew in one statement, which must not take long.
 */
const rowsPerFold = 1_000

/** Leads that may wait for it: each read looks at every one of them. */
const mostNoted = 10_000

/** Pause between two looks, and how many there are at most. */
const waits = { lookMs: 500, looks: 120 } as const

/**
 * Keeps an import from running ahead of the segments: lists and totals would become slower with
 * each row that they do not know yet.
 *
 * @param rowsDone  Rows of the import so far, with the `rows` just written.
 * @see L-65
 */
export async function keepPace(
  { db, orgId, signal }: Task,
  rowsDone: number,
  rows: number,
): Promise<void> {
  const folds = (done: number) => Math.floor(done / rowsPerFold)
  if (folds(rowsDone) === folds(rowsDone - rows)) return
  for (let look = 0; look < waits.looks && !signal.aborted; look++) {
    // Does nothing while another process folds. What fails here is tried again in the background.
    await foldOrg(db, orgId).catch(() => undefined)
    const noted = await db.readInOrg(orgId, (tx) => countNotes(tx, mostNoted))
    if (noted < mostNoted) return
    await sleep(waits.lookMs)
  }
}
