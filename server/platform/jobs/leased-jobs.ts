import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, OrgTx } from '../db/database.ts'
import { newId } from '../process/ids.ts'
import type { Logger } from '../process/log.ts'
import { workInTurn } from './round-robin-worker.ts'

/** The claim of one process on one job. */
export interface Lease {
  /** Id of the process. */
  readonly worker: string
  /** Aborted when the lease is lost, or the process stops. */
  readonly signal: AbortSignal
}

/** Thrown by a job whose lease was lost or given up; nothing is wrong with the job itself. */
export const LeaseLostError = new Error('The lease of the job was lost.')

/**
 * A table of jobs that belong to organizations, shared by all processes.
 *
 * A process claims a job for a limited time and renews that lease while it runs the job. When it
 * dies, the lease runs out and any process continues. So a job must be safe to run again: it
 * commits its progress, and writes through {@link inLeaseTransaction}, which writes nothing once
 * the lease is lost. The functions below are SQL in the store of the feature that owns the table.
 *
 * @typeParam J  What identifies a claimed job, with its organization.
 * @see L-65
 */
export interface LeasedJobs<J> {
  /** Organizations that may have a job to claim, the one that waits longest first. */
  selectOrgs(): Promise<readonly string[]>
  /**
   * Claims the next job of an organization. A worker may claim again what it holds already.
   *
   * @returns `undefined` when there is none, or another worker holds it.
   */
  claim(orgId: string, worker: string): Promise<J | undefined>
  /** How a lease is renewed; absent where the first one outlasts every run. */
  readonly heartbeat?: {
    /** How long a lease lasts; renewed three times as often. */
    readonly leaseMs: number
    /** @returns False when the job was cancelled, or another worker holds it. */
    renew(job: J, worker: string): Promise<boolean>
  }
  /** Does the job. Throws {@link LeaseLostError} where `lease.signal` made it stop. */
  run(job: J, lease: Lease): Promise<void>
  /** Gives a job up, so that any process may claim it at once. */
  release(job: J, worker: string): Promise<void>
  /**
   * Decides what becomes of a job that threw anything else.
   *
   * @returns `ended` when it was ended for good; `retry` to release it and pause.
   * @throws What the log is to say; the job then stays claimed until its lease runs out. So it does
   *   where this is absent.
   */
  onError?(job: J, lease: Lease, error: unknown): Promise<'ended' | 'retry'>
}

/** How much one process does, and how often it looks for jobs. */
export interface WorkerOptions {
  /** Organizations that it works for at once; each has one job at a time. */
  readonly concurrency: number
  /** Pause between two looks for jobs while there are none, in milliseconds. */
  readonly pollMs: number
}

/** Jobs that run in the background. */
export interface LeasedJobsWorker {
  /** Looks for jobs at once. */
  wake(): void
  /** Aborts the leases, and waits for the jobs in hand to give up. */
  stop(): Promise<void>
}

/**
 * Runs jobs in the background until stopped. After each job an organization goes behind all others
 * that wait, so that none keeps the others waiting.
 */
export function startLeasedJobs<J>(
  jobs: LeasedJobs<J>,
  { concurrency, pollMs }: WorkerOptions,
  log: Logger,
): LeasedJobsWorker {
  const stopping = new AbortController()
  const lease: Lease = { worker: newId(), signal: stopping.signal }
  const { wake, ended } = workInTurn({
    due: () => jobs.selectOrgs(),
    work: (orgId) => runNextJob(jobs, orgId, lease),
    atOnce: concurrency,
    pauseMs: pollMs,
    signal: stopping.signal,
    log,
  })
  return {
    wake,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** Pause after a job that is to be tried again, in milliseconds. */
const retryMs = 2_000

/**
 * Claims and runs the next job of an organization.
 *
 * @returns False when there was none to claim.
 */
export async function runNextJob<J>(
  jobs: LeasedJobs<J>,
  orgId: string,
  lease: Lease,
): Promise<boolean> {
  const job = await jobs.claim(orgId, lease.worker)
  if (job === undefined) return false
  const outcome = await runJob(jobs, job, lease)
  if (outcome === 'retry') {
    await sleep(retryMs, undefined, { signal: lease.signal }).catch(() => undefined)
  }
  return true
}

async function runJob<J>(jobs: LeasedJobs<J>, job: J, claimed: Lease): Promise<'ended' | 'retry'> {
  const { worker } = claimed
  const leaseLost = new AbortController()
  const lease = { worker, signal: AbortSignal.any([claimed.signal, leaseLost.signal]) }
  const stopHeartbeat = startHeartbeat(jobs, job, worker, leaseLost)
  try {
    await jobs.run(job, lease)
    return 'ended'
  } catch (error) {
    if (error === LeaseLostError) {
      await jobs.release(job, worker)
      return 'ended'
    }
    if (jobs.onError === undefined) throw error
    const outcome = await jobs.onError(job, lease, error)
    // What cannot be released is free when its lease runs out.
    if (outcome === 'retry') await jobs.release(job, worker).catch(() => undefined)
    return outcome
  } finally {
    stopHeartbeat()
  }
}

/** Renews a lease also while its job reads on without writing. */
function startHeartbeat<J>(
  { heartbeat }: LeasedJobs<J>,
  job: J,
  worker: string,
  leaseLost: AbortController,
): () => void {
  if (heartbeat === undefined) return () => undefined
  const timer = setInterval(async () => {
    // Of a database that is away nothing follows: the lease may still be ours.
    const isOurs = await heartbeat.renew(job, worker).catch(() => true)
    if (!isOurs) leaseLost.abort()
  }, heartbeat.leaseMs / 3)
  return () => clearInterval(timer)
}

/**
 * One transaction of a job. It renews the lease first, and with it locks the job against other
 * workers until it ends: so no two processes ever do the same.
 *
 * @param renew  False when the job was cancelled, or another worker holds it.
 * @throws {@link LeaseLostError} before `work` when the lease is lost, or the process stops.
 */
export async function inLeaseTransaction<T>(
  { db, orgId, signal }: { readonly db: Database; readonly orgId: string } & Pick<Lease, 'signal'>,
  renew: (tx: OrgTx) => Promise<boolean>,
  work: (tx: OrgTx) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw LeaseLostError
  return db.inOrg(orgId, async (tx) => {
    if (!(await renew(tx))) throw LeaseLostError
    return work(tx)
  })
}
