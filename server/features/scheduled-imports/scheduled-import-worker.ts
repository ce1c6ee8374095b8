import type { Database } from '../../platform/db/database.ts'
import { workInTurn } from '../../platform/jobs/round-robin-worker.ts'
import type { Logger } from '../../platform/process/log.ts'
import type { PullSettings } from './fetch-file.ts'
import { pullFor } from './run-scheduled-import.ts'
import { selectOrgsWithPulls } from './scheduled-import-store.ts'

/** Pause between two looks, in milliseconds. */
const lookMs = 5_000

/** Organizations that one process fetches for at once: a file may take minutes, mostly of waiting. */
const maxParallel = 8

/**
 * Fetches in the background what is due, until stopped. Several processes share the work: each
 * claims what it takes, and what a dead one had claimed is due again after a while.
 *
 * @returns A function that stops; a file that is on its way is left, and fetched anew later.
 * @see L-131
 */
export function startPulls(db: Database, log: Logger, settings: PullSettings): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const { ended } = workInTurn({
    due: () => db.inSystem((tx) => selectOrgsWithPulls(tx, new Date().toISOString())),
    work: (orgId) => pullFor(db, orgId, { ...settings, signal }, log),
    atOnce: maxParallel,
    pauseMs: lookMs,
    signal,
    log,
  })
  return async () => {
    stopping.abort()
    await ended
  }
}
