import type { Org } from '../../../contract/organizations/org.ts'
import type { Database, OrgTx, SystemTx } from '../db/database.ts'
import { type Ctx, createCtx, systemActor } from '../operation.ts'
import { type Lease, type LeasedJobs, LeaseLostError } from './leased-jobs.ts'

/** Key of a row that has pending work. */
export interface DueRow {
  readonly orgId: string
  readonly id: string
}

/** A process's time-limited claim on a row. */
export interface RowLease {
  readonly worker: string
  readonly now: string
  readonly leasedUntil: string
}

/** Renews a lease. */
export type Renewal = Omit<RowLease, 'now'>

/**
 * A table whose rows (such as webhooks) are served in turns. A turn is a limited period during
 * which one process works on one row. The functions contain SQL from the table's store.
 */
export interface LeasedTable {
  readonly leaseMs: number
  /** Maximum duration of a turn, in milliseconds. */
  readonly turnMs: number
  /** Maximum number of an organization's rows that one process serves concurrently. */
  readonly perOrg: number
  /**
   * Rows that no process is working on: first one row from each organization, then a second row
   * from each, and so on.
   */
  selectDue(tx: SystemTx, now: string): Promise<readonly DueRow[]>
  loadOrg(orgId: string): Promise<Org | undefined>
  /** @returns `undefined` if the row is disabled or another process is working on it. */
  claim(tx: OrgTx, id: string, lease: RowLease): Promise<unknown>
  /** @returns `undefined` if the lease is lost. */
  renew(tx: OrgTx, id: string, lease: Renewal): Promise<unknown>
  release(tx: OrgTx, id: string, worker: string): Promise<void>
  /**
   * Does one round of work.
   *
   * @param round  0-based index of the round within the turn.
   * @returns Number of items handled; 0 ends the turn.
   */
  serve(ctx: Ctx, id: string, options: ServeOptions): Promise<number>
}

/** Lease on a claimed row, and the signal that ends the work on the row. */
export interface LeasedWork {
  /** Values that a transaction uses to renew the lease. */
  readonly lease: () => Renewal
  readonly signal: AbortSignal
}

export interface ServeOptions extends LeasedWork {
  readonly round: number
}

export interface ClaimedRow {
  readonly ctx: Ctx
  readonly id: string
  releaseSlot(): void
}

export const toRowKey = ({ orgId, id }: DueRow): string => `${orgId} ${id}`

function parseRowKey(key: string): DueRow {
  const [orgId = '', id = ''] = key.split(' ')
  return { orgId, id }
}

/**
 * Treats rows as leased jobs. Each row has its own turns, so a slow server delays only its own row.
 *
 * @param clock  Returns the current time.
 */
export function createRowJobs(
  db: Database,
  table: LeasedTable,
  clock: () => Date,
): LeasedJobs<ClaimedRow> {
  const running = new Map<string, number>()
  const count = (orgId: string, change: number) =>
    running.set(orgId, (running.get(orgId) ?? 0) + change)
  const isBusy = (key: string) => (running.get(parseRowKey(key).orgId) ?? 0) >= table.perOrg
  const lease = (worker: string): RowLease => {
    const now = clock()
    const leasedUntil = new Date(now.getTime() + table.leaseMs).toISOString()
    return { worker, now: now.toISOString(), leasedUntil }
  }
  const release = ({ ctx, id }: ClaimedRow, worker: string) =>
    db.inOrg(ctx.org.id, (tx) => table.release(tx, id, worker))
  return {
    selectOrgs: async () => {
      const due = await db.inSystem((tx) => table.selectDue(tx, clock().toISOString()))
      return due.map(toRowKey)
    },

    isBusy,

    async claim(key, worker) {
      if (isBusy(key)) return undefined
      const { orgId, id } = parseRowKey(key)
      count(orgId, 1)
      const releaseSlot = () => void count(orgId, -1)
      try {
        const org = await table.loadOrg(orgId)
        const claimed = org && (await db.inOrg(orgId, (tx) => table.claim(tx, id, lease(worker))))
        if (org === undefined || claimed === undefined) {
          releaseSlot()
          return undefined
        }
        return { ctx: { ...createCtx(db, org, systemActor), now: clock }, id, releaseSlot }
      } catch (error) {
        releaseSlot()
        throw error
      }
    },

    heartbeat: {
      leaseMs: table.leaseMs,
      renew: async ({ ctx, id }, worker) =>
        (await db.inOrg(ctx.org.id, (tx) => table.renew(tx, id, lease(worker)))) !== undefined,
    },

    async run(job, { worker, signal }) {
      try {
        await serveTurn(table, job, signal, () => lease(worker))
      } finally {
        job.releaseSlot()
      }
      await release(job, worker)
    },

    release,
  }
}

/** Serves a row until there is nothing left to do or the turn is over. */
async function serveTurn(
  table: LeasedTable,
  { ctx, id }: ClaimedRow,
  signal: Lease['signal'],
  lease: () => Renewal,
): Promise<void> {
  const end = performance.now() + table.turnMs
  for (let round = 0; ; round += 1) {
    if (signal.aborted) throw LeaseLostError
    const done = await table.serve(ctx, id, { round, lease, signal })
    if (done === 0 || performance.now() > end) return
  }
}
