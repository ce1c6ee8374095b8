import { setTimeout as sleep } from 'node:timers/promises'
import { perDatabase } from '../concurrency/cache.ts'
import type { Database, OrgTx } from '../db/database.ts'
import { newId } from '../process/ids.ts'
import type { Logger } from '../process/log.ts'
import { workInTurn } from './round-robin-worker.ts'

/** A process's claim on a job. */
export interface Lease {
  readonly worker: string
  /** Aborted when the lease is lost or the process stops. */
  readonly signal: AbortSignal
}

/**
 * Thrown by a job whose lease was lost or released. It does not mean that the job itself failed.
 */
export const LeaseLostError = new Error('The lease of the job was lost.')

/**
 * A table of organizations' jobs, shared by all processes.
 *
 * A process claims a job for a limited time and keeps renewing the lease while the job is running.
 * If the process dies, the lease expires and another process continues the job. Therefore, a job
 * must be safe to run again: it commits its progress, and it writes through {@link
 * inLeaseTransaction}, which writes nothing once the lease is lost. The functions below contain SQL
 * from the store of the feature that owns the table.
 *
 * @typeParam J  Key of a claimed job, including its organization.
 * @see L-65
 */
export interface LeasedJobs<J> {
  /**
   * Returns organizations that may have a claimable job, longest-waiting first. If an
   * organization's jobs do not have to wait for each other, returns one key per job instead.
   */
  selectOrgs(): Promise<readonly string[]>
  /**
   * True if this process already runs as many of the organization's jobs as it may. Takes a value
   * that `selectOrgs` returned.
   */
  isBusy?(orgId: string): boolean
  /**
   * Claims an organization's next job. A worker can reclaim its own job.
   *
   * @returns `undefined` if there is no job or another worker holds it.
   */
  claim(orgId: string, worker: string): Promise<J | undefined>
  /** How the lease is renewed; omit if the first lease always outlasts the run. */
  readonly heartbeat?: {
    /** Duration of a lease, which is renewed three times within this period. */
    readonly leaseMs: number
    /** @returns False if the job was canceled or another worker holds it. */
    renew(job: J, worker: string): Promise<boolean>
  }
  /**
   * Runs the job. If `lease.signal` stops it, throws {@link LeaseLostError} or the signal's reason.
   */
  run(job: J, lease: Lease): Promise<void>
  /** Releases a job so that any process can claim it immediately. */
  release(job: J, worker: string): Promise<void>
  /**
   * Handles any other error in a job.
   *
   * @returns `ended` if the job must not run again; `retry` to release the job and pause.
   * @throws Error to log. If this happens, or if this handler is omitted, the job stays claimed
   *   until its lease expires.
   */
  onError?(job: J, lease: Lease, error: unknown): Promise<'ended' | 'retry'>
}

/** Capacity and polling interval of one process. */
export interface WorkerOptions {
  /**
   * Maximum number of organizations served concurrently; each organization runs one job at a time.
   */
  readonly concurrency: number
  /** Pause between polls when there are no jobs, in milliseconds. */
  readonly pollMs: number
}

export interface LeasedJobsWorker {
  /** Polls for jobs immediately. */
  wake(): void
  /** Aborts the leases and waits for running jobs to stop. */
  stop(): Promise<void>
}

/**
 * Runs jobs in the background until stopped. After each job, its organization moves to the end of
 * the queue.
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
    ...(jobs.isBusy && { isBusy: jobs.isBusy }),
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

/** Keeps track of each database's workers in this process, so that requests can wake them. */
export function createWakers() {
  const wakers = perDatabase(() => new Set<() => void>())
  return {
    /** Makes this process's workers poll for jobs immediately. */
    wake(db: Database): void {
      for (const wake of wakers(db)) wake()
    },
    /** Adds a worker. @returns A function that removes and stops it. */
    add(db: Database, { wake, stop }: LeasedJobsWorker): () => Promise<void> {
      wakers(db).add(wake)
      return async () => {
        wakers(db).delete(wake)
        await stop()
      }
    },
  }
}

/** Pause after a job that is going to be retried, in milliseconds. */
const retryMs = 2_000

/**
 * Claims and runs an organization's next job.
 *
 * @returns False if there was no job to claim.
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
    if (error === LeaseLostError || (lease.signal.aborted && error === lease.signal.reason)) {
      await jobs.release(job, worker)
      return 'ended'
    }
    if (jobs.onError === undefined) throw error
    const outcome = await jobs.onError(job, lease, error)
    // If the release fails, the lease expires on its own.
    if (outcome === 'retry') await jobs.release(job, worker).catch(() => undefined)
    return outcome
  } finally {
    stopHeartbeat()
  }
}

/** Renews the lease, even while the job is only reading. */
function startHeartbeat<J>(
  { heartbeat }: LeasedJobs<J>,
  job: J,
  worker: string,
  leaseLost: AbortController,
): () => void {
  if (heartbeat === undefined) return () => undefined
  const timer = setInterval(async () => {
    // If the database is unavailable, this process may still hold the lease.
    const isOurs = await heartbeat.renew(job, worker).catch(() => true)
    if (!isOurs) leaseLost.abort()
  }, heartbeat.leaseMs / 3)
  return () => clearInterval(timer)
}

/**
 * Runs one of a job's transactions. The lease is renewed first, which also locks the job until the
 * transaction ends, so two processes never do the same work.
 *
 * @param renew  Returns false if the job was canceled or another worker holds it.
 * @throws {@link LeaseLostError} before `work` runs, if the lease is lost or the process is
 *   stopping.
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
