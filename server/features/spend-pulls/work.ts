import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { PullSettings } from './fetch-file.ts'
import { pullFor } from './pull.ts'
import { selectOrgsWithPulls } from './pull-store.ts'

/** Pause between two looks, in milliseconds. */
const lookMs = 5_000

/** Organizations that one process fetches for at once. */
const maxParallel = 2

/**
 * Fetches in the background what is due, until stopped. Several processes share the work: each
 * claims what it takes, and what a dead one had claimed is due again after a while.
 *
 * @returns A function that stops; a file that is on its way is left, and fetched anew later.
 * @see L-131
 */
export function startPulls(db: Database, log: Logger, settings: PullSettings): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const looking = look()
  return async () => {
    stopping.abort()
    await looking
    await Promise.all(running.values())
  }

  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      const due = (tx: Parameters<typeof selectOrgsWithPulls>[0]) =>
        selectOrgsWithPulls(tx, new Date().toISOString())
      for (const orgId of await db.inSystem(due).catch(() => [])) {
        // In turn, so that whoever comes first in the order does not come first every time.
        while (running.size >= maxParallel) await Promise.race(running.values())
        if (!stopping.signal.aborted) begin(orgId)
      }
      await sleep(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  function begin(orgId: string): void {
    if (running.has(orgId)) return
    const done = pullFor(db, orgId, { ...settings, signal: stopping.signal }, log)
      .catch((error: unknown) => log.warn({ err: error, orgId }, 'no work on pulls'))
      .then(() => {
        running.delete(orgId)
      })
    running.set(orgId, done)
  }
}
