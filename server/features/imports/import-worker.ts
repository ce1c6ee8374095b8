import { setTimeout as sleep } from 'node:timers/promises'
import { perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { workInTurn } from '../../platform/jobs/round-robin-worker.ts'
import { newId } from '../../platform/process/ids.ts'
import type { Logger } from '../../platform/process/log.ts'
import { kinds } from './import-kinds.ts'
import { selectImport, updateImport } from './import-store.ts'
import { inJobTransaction, isOfFile, LeaseLostError, type Task } from './jobs/import-job.ts'
import {
  aliveMs,
  claimWork,
  countFailure,
  deleteWork,
  releaseWork,
  renewWork,
  selectOrgsWithWork,
} from './jobs/import-job-store.ts'

/** Pause between two looks for work, and after work that failed, in milliseconds. */
const pauses = { lookMs: 2_000, failedMs: 2_000 } as const

/** Organizations that one process works for at once. */
const maxParallel = 2

/** How often work may fail for a reason of ours before it is given up. */
const maxFailures = 5

const jobHandlers = { checking: 'check', importing: 'run', undoing: 'undo' } as const

const wakers = perDatabase(() => new Set<() => void>())

/** Lets this process look for work at once. */
export const wake = (db: Database): void => {
  for (const waker of wakers(db)) waker()
}

/**
 * Works on imports in the background, until stopped: on those of this process and on those that
 * another one left when it ended, however it ended. Each organization has one at a time.
 *
 * @returns A function that waits for the batches in hand, then stops.
 * @see L-65
 */
export function startImports(db: Database, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const worker = newId()
  const { wake: waker, ended } = workInTurn({
    due: () => db.inSystem(selectOrgsWithWork),
    work: (orgId) => runNextJob(db, orgId, worker, signal, log),
    atOnce: maxParallel,
    pauseMs: pauses.lookMs,
    signal,
    log,
  })
  wakers(db).add(waker)
  return async () => {
    wakers(db).delete(waker)
    stopping.abort()
    await ended
  }
}

/**
 * Does the oldest work of an organization.
 *
 * @returns False when there is none, or another process is at it.
 */
export async function runNextJob(
  db: Database,
  orgId: string,
  worker: string,
  signal: AbortSignal,
  log: Logger,
): Promise<boolean> {
  const importId = await db.inOrg(orgId, (tx) => claimWork(tx, worker, new Date()))
  if (importId === undefined) return false
  const isLeft = await runJob({ db, orgId, importId, worker, signal }, log)
  if (!isLeft) await sleep(pauses.failedMs, undefined, { signal }).catch(() => undefined)
  return true
}

/** @returns False when it failed and is to be tried again. */
async function runJob(claimed: Task, log: Logger): Promise<boolean> {
  const losing = new AbortController()
  const task = { ...claimed, signal: AbortSignal.any([claimed.signal, losing.signal]) }
  const beating = setInterval(() => void heartbeat(task, losing), aliveMs / 3)
  try {
    const row = await task.db.readInOrg(task.orgId, (tx) => selectImport(tx, task.importId))
    const work = jobHandlers[row?.state as keyof typeof jobHandlers] // undefined in states without work
    await (row === undefined || work === undefined ? endWork(task) : kinds[row.kind][work](task))
    return true
  } catch (error) {
    return await settle(claimed, error, log)
  } finally {
    clearInterval(beating)
  }
}

const endWork = (task: Task): Promise<void> =>
  inJobTransaction(task, (tx) => deleteWork(tx, task.importId))

/** Says that the process is alive, also while it reads on without writing. */
async function heartbeat(
  { db, orgId, importId, worker }: Task,
  losing: AbortController,
): Promise<void> {
  const isOurs = await db
    .inOrg(orgId, (tx) => renewWork(tx, importId, worker, new Date()))
    .catch(() => true)
  if (!isOurs) losing.abort()
}

/** Decides what becomes of work that failed. @returns False when it is to be tried again. */
async function settle(task: Task, error: unknown, log: Logger): Promise<boolean> {
  const { db, orgId, importId, worker } = task
  const release = () => db.inOrg(orgId, (tx) => releaseWork(tx, importId, worker))
  if (error === LeaseLostError) {
    await release()
    return true
  }
  if (isOfFile(error)) {
    await fail(task, error.message)
    return true
  }
  log.warn({ err: error, orgId, importId }, 'work on an import failed')
  // A database that is away comes back, sooner or later.
  if (error instanceof ApiError) {
    await release().catch(() => undefined)
    return false
  }
  if ((await db.inOrg(orgId, (tx) => countFailure(tx, importId))) < maxFailures) {
    await release()
    return false
  }
  await fail(task, 'Something went wrong on our side; the log of the service says what.')
  return true
}

const neverAborted = new AbortController().signal

async function fail(task: Task, message: string): Promise<void> {
  await inJobTransaction({ ...task, signal: neverAborted }, async (tx) => {
    const endedAt = new Date().toISOString()
    await updateImport(tx, task.importId, { state: 'failed', message, endedAt })
    await deleteWork(tx, task.importId)
  }).catch((error: unknown) => {
    if (error !== LeaseLostError) throw error
  })
}
