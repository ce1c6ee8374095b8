import { type Org, unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { holdSegments } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { insertPendingLinks, linkLeads, saveVisitorIdentities } from '../../tracking/index.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { insertLeads } from '../store/lead-store.ts'
import { insertRemembered } from './idempotency-store.ts'
import type { Draft, WriteResult } from './lead-write-queue.ts'
import { created, toAwait, toRemember } from './write-lead-batch.ts'

/** Thrown, and so rolled back, when a batch turns out not to be plain. */
export const FastPathUnavailable = new Error(
  'The batch holds leads that must be decided one by one.',
)

/** True when nothing about a batch needs to be looked up before it is stored. */
export const canUseFastPath = (org: Org, drafts: readonly Draft[]): boolean =>
  org.duplicatePolicy === 'allow' &&
  org.leadsLimit >= unlimitedLeads &&
  drafts.every(({ rule }) => rule === undefined)

const hasSession = ({ sessionId }: LeadRow): boolean => sessionId !== null

/**
 * Stores a batch of which each lead is expected to be new, without waiting between statements:
 * two round trips instead of five, which is most of what a create under load waits for. Leads of
 * visitors need one more.
 *
 * @throws {@link notPlain} when an externalId or an idempotency key is known after all.
 */
export async function writeBatchFast(
  tx: OrgTx,
  { sessionMinutes }: Org,
  drafts: readonly Draft[],
): Promise<WriteResult[]> {
  const outcomes = new Map(drafts.map((draft) => [draft, created(draft)]))
  const now = drafts[0]?.ctx.now() ?? new Date()
  const held = holdSegments(tx)
  const found = drafts.map(({ row }) => row)
  // Both are waited for: of two that fail, one that nobody waits for would end the process.
  const [rows] = found.some(hasSession)
    ? await Promise.all([linkLeads(tx, found, sessionMinutes), held])
    : [found]
  const [, added, isKept] = await Promise.all([
    held,
    insertLeads(tx, rows),
    insertRemembered(tx, toRemember(outcomes), now),
    saveVisitorIdentities(tx, rows),
  ])
  if (added.size < drafts.length || !isKept) throw FastPathUnavailable
  await insertPendingLinks(tx, toAwait(outcomes))
  return drafts.map((draft) => ({ outcome: created(draft), replayed: false }))
}
