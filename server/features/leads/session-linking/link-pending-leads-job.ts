import { maxEventAgeDays } from '../../../../contract/tracking/visit.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { markDirty } from '../../../lead-index/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Ctx, createCtx } from '../../../platform/operation.ts'
import { getOrg } from '../../organizations/index.ts'
import {
  deletePendingLinksBefore,
  firstPendingLink,
  type PendingLink,
  type PendingLinkKey,
  selectArrivedLinks,
  selectOrgsWithPendingLinks,
  selectPendingLinksAfter,
} from '../../tracking/index.ts'
import { pixelActor } from '../create/draft.ts'
import { linkPendingLeads } from './link-pending-leads.ts'

/** Maximum number of leads per transaction. Limited because page views wait for the transaction. */
const linkBatchSize = 50

/** Maximum number of rows that one statement reads or deletes. */
const readBatchSize = 1_000

/**
 * Links leads to the given sessions that they are waiting for, skipping sessions that are not
 * stored yet.
 *
 * @param sessionIds  The browsers' session IDs.
 * @returns Session IDs to retry soon, because their leads were being changed or because more leads
 *   are waiting for them.
 */
export async function linkForSessions(
  db: Database,
  orgId: string,
  sessionIds: readonly string[],
): Promise<readonly string[]> {
  const arrived = await db.readInOrg(orgId, (tx) =>
    selectArrivedLinks(tx, sessionIds, readBatchSize),
  )
  const ctx = await loadCtx(db, orgId)
  if (ctx === undefined || arrived.length === 0) return []
  const busy = await linkInBatches(ctx, arrived)
  return arrived.length === readBatchSize ? sessionIds : busy.map(({ sessionId }) => sessionId)
}

/**
 * Links all waiting leads whose session is stored, and deletes pending links that are older than
 * the maximum event age. Also covers sessions that were queued by a process that has ended. Safe to
 * rerun, to kill at any point and to run concurrently.
 *
 * @see L-150
 */
export async function linkPendingLeadsOfAllOrgs(
  db: Database,
  now: () => Date = () => new Date(),
): Promise<void> {
  for (const orgId of await db.inSystem((tx) => selectOrgsWithPendingLinks(tx))) {
    const ctx = await loadCtx(db, orgId)
    if (ctx !== undefined) await linkPendingLeadsOfOrg({ ...ctx, now })
  }
}

async function linkPendingLeadsOfOrg(ctx: Ctx): Promise<void> {
  const { db, org } = ctx
  const before = new Date(ctx.now().getTime() - maxEventAgeDays * dayMs).toISOString()
  const expire = () => db.inOrg(org.id, (tx) => deletePendingLinksBefore(tx, before, readBatchSize))
  while ((await expire()) === readBatchSize);
  for (let after: PendingLinkKey | undefined = firstPendingLink; after !== undefined; ) {
    const from: PendingLinkKey = after
    const rows = await db.readInOrg(org.id, (tx) =>
      selectPendingLinksAfter(tx, from, readBatchSize),
    )
    await linkInBatches(
      ctx,
      rows.filter(({ hasArrived }) => hasArrived),
    )
    after = rows.length === readBatchSize ? rows.at(-1) : undefined
  }
}

/** @returns Pending links for leads that another transaction was changing. */
async function linkInBatches(ctx: Ctx, arrived: readonly PendingLink[]): Promise<PendingLink[]> {
  const { db, org } = ctx
  const inOrder = arrived.toSorted((a, b) => (a.since < b.since ? -1 : 1))
  const busyLinks: PendingLink[] = []
  for (let i = 0; i < inOrder.length; i += linkBatchSize) {
    const batch = inOrder.slice(i, i + linkBatchSize)
    const { linked, busy } = await db.inOrg(org.id, (tx) => linkPendingLeads(tx, ctx, batch))
    markDirty(db, org.id, linked)
    busyLinks.push(...busy)
  }
  return busyLinks
}

async function loadCtx(db: Database, orgId: string): Promise<Ctx | undefined> {
  const org = await getOrg(db, orgId)
  return org === undefined ? undefined : createCtx(db, org, pixelActor)
}
