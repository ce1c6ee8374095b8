import { type Org, unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { lockSegmentsShared } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import {
  insertPendingLinks,
  linkLeads,
  type PendingLink,
  saveVisitorIdentities,
} from '../../tracking/index.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { lockNewLeads, selectIdsByExternalId } from '../store/lead-store.ts'
import { areAllFirst, completeEnquiry, lockVisits } from './complete-enquiry.ts'
import type { Decision, Draft, Outcome, WriteResult } from './draft.ts'
import { enforcePlanLimit } from './enforce-plan-limit.ts'
import { buildKeyReusedError } from './idempotency-errors.ts'
import {
  type IdempotencyRecord,
  insertIdempotencyRecords,
  selectIdempotencyRecords,
} from './idempotency-store.ts'
import { insertDrafts } from './insert-drafts.ts'
import { quarantine } from './quarantine-drafts.ts'
import { applyDuplicatePolicy } from './resolve-duplicate.ts'
import { buildEmptyError, isEmptyUpsert, updateExisting } from './update-existing.ts'

/**
 * Stores a batch of drafts from one organization in one transaction.
 *
 * @returns One result per draft, in order: its outcome, or an error that affects only this draft.
 * @throws Error if another process used one of the idempotency keys concurrently; nothing is stored
 *   and the batch can be retried.
 */
export async function writeBatch(
  tx: OrgTx,
  org: Org,
  unlinkedDrafts: readonly Draft[],
): Promise<(WriteResult | ApiError)[]> {
  const now = unlinkedDrafts[0]?.ctx.now() ?? new Date()
  await lockSegmentsShared(tx)
  const drafts = await linkDrafts(tx, org, unlinkedDrafts)
  const keys = drafts.flatMap(({ idempotency }) => idempotency?.key ?? [])
  const remembered = await selectIdempotencyRecords(tx, keys, now)
  const fresh = drafts.filter(({ idempotency: i }) => i === undefined || !remembered.has(i.key))
  const outcomes = await decide(tx, org, fresh)
  await saveVisitorIdentities(tx, selectStoredRows(outcomes))
  await insertPendingLinks(tx, toPendingLinks(outcomes))
  const isRemembered = await insertIdempotencyRecords(tx, toRememberedOutcomes(outcomes), now)
  if (!isRemembered) throw new Error('Another process has used the idempotency key.')
  return drafts.map((draft) => toResult(draft, outcomes, remembered))
}

/** Links drafts to sessions that were stored after the drafts were built. */
async function linkDrafts(
  tx: OrgTx,
  org: Org,
  drafts: readonly Draft[],
): Promise<readonly Draft[]> {
  const unlinkedRows = drafts.map(({ row }) => row)
  return withRows(drafts, await linkLeads(tx, unlinkedRows, org.sessionMinutes))
}

/** @param rows  One per draft, in order. */
const withRows = (drafts: readonly Draft[], rows: readonly LeadRow[]): Draft[] =>
  drafts.map((draft, i) => ({ ...draft, row: rows[i] ?? draft.row }))

/** Rows of drafts that created a lead or were merged. */
const selectStoredRows = (outcomes: ReadonlyMap<Draft, Decision>) =>
  [...outcomes].flatMap(([{ row }, outcome]) =>
    !(outcome instanceof ApiError) && (outcome.kind === 'created' || outcome.kind === 'merged')
      ? row
      : [],
  )

/**
 * Outcomes of drafts that are not replays. Filter rules do not apply to upserts of existing leads.
 */
async function decide(
  tx: OrgTx,
  org: Org,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, Decision>> {
  const updated = await updateExisting(tx, drafts)
  const rest = drafts.filter((draft) => !updated.has(draft))
  const created = await decideCreates(
    tx,
    org,
    rest.filter((draft) => !isEmptyUpsert(draft)),
  )
  const isTaken = (draft: Draft) => created.get(draft)?.kind === 'exists'
  // An earlier draft or another process may have created the lead since the last lookup.
  const late = await updateExisting(
    tx,
    rest.filter((draft) => isTaken(draft) || isEmptyUpsert(draft)),
  )
  const empty = rest.filter((draft) => isEmptyUpsert(draft) && !late.has(draft))
  const rejected = empty.map((draft) => [draft, buildEmptyError()] as const)
  return new Map<Draft, Decision>([...updated, ...created, ...late, ...rejected])
}

async function decideCreates(
  tx: OrgTx,
  org: Org,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, Outcome>> {
  await lockVisits(tx, drafts)
  const rejected = await quarantine(tx, drafts)
  const accepted = drafts.filter((draft) => !rejected.has(draft))
  const allowsDuplicates = org.duplicatePolicy === 'allow'
  const isIndependent = ({ enquiry }: Draft) => allowsDuplicates && enquiry === undefined
  if (!allowsDuplicates) await lockNewLeads(tx)
  const added = await addLeads(tx, org, accepted.filter(isIndependent))
  const outcomes = new Map([...rejected, ...added])
  // Processed one at a time, because each draft may duplicate or complete an earlier one.
  for (const draft of accepted.filter((one) => !isIndependent(one))) {
    const existing = await findByExternalId(tx, [draft])
    const outcome =
      existing.get(draft) ??
      (await completeEnquiry(tx, draft)) ??
      (allowsDuplicates ? undefined : await applyDuplicatePolicy(tx, org, draft))
    if (outcome !== undefined) outcomes.set(draft, outcome)
    else for (const [one, how] of await addLeads(tx, org, [draft])) outcomes.set(one, how)
  }
  return outcomes
}

/** Inserts leads. If a draft's externalId already exists, its outcome is a conflict. */
async function addLeads(
  tx: OrgTx,
  org: Org,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<Draft, Outcome>> {
  if (drafts.length === 0) return new Map()
  const rows = await enforcePlanLimit(
    tx,
    org,
    drafts.map(({ row }) => row),
  )
  const added = await insertDrafts(tx, drafts, rows)
  const skipped = drafts.filter(({ row }) => !added.has(row.id))
  const existing = await findByExternalId(tx, skipped)
  return new Map(
    drafts.flatMap((draft): [Draft, Outcome][] => {
      const outcome = added.has(draft.row.id) ? toCreated(draft) : existing.get(draft)
      return outcome === undefined ? [] : [[draft, outcome]]
    }),
  )
}

/** Outcomes of drafts whose externalId belongs to another lead. @see D-13 */
async function findByExternalId(tx: OrgTx, drafts: readonly Draft[]): Promise<Map<Draft, Outcome>> {
  const externalIds = drafts.flatMap(({ row }) => row.externalId ?? [])
  const ids = await selectIdsByExternalId(tx, externalIds)
  return new Map(
    drafts.flatMap((draft): [Draft, Outcome][] => {
      const existingId = ids.get(draft.row.externalId ?? '')
      return existingId === undefined
        ? []
        : [[draft, { kind: 'exists', existingId, same: 'externalId' }]]
    }),
  )
}

const toCreated = ({ row, warnings }: Draft): Outcome => ({
  kind: 'created',
  id: row.id,
  warnings,
})

/** Idempotency records for drafts that have a key. */
const toRememberedOutcomes = (outcomes: ReadonlyMap<Draft, Decision>): IdempotencyRecord[] =>
  [...outcomes].flatMap(([{ idempotency }, outcome]) =>
    idempotency === undefined || outcome instanceof ApiError ? [] : [{ ...idempotency, outcome }],
  )

/** Pending links for created leads that are waiting for a session. @see L-150 */
const toPendingLinks = (outcomes: ReadonlyMap<Draft, Decision>): PendingLink[] =>
  [...outcomes].flatMap(([{ awaits: sessionId, row }, outcome]) =>
    sessionId === undefined || outcome instanceof ApiError || outcome.kind !== 'created'
      ? []
      : [{ leadId: row.id, sessionId, since: row.createdAt }],
  )

function toResult(
  draft: Draft,
  outcomes: ReadonlyMap<Draft, Decision>,
  remembered: ReadonlyMap<string, IdempotencyRecord>,
): WriteResult | ApiError {
  const outcome = outcomes.get(draft)
  if (outcome instanceof ApiError) return outcome
  if (outcome !== undefined) return { outcome, replayed: false }
  const earlier = remembered.get(draft.idempotency?.key ?? '')
  if (earlier === undefined) throw new Error('A lead in the batch has no outcome.')
  if (earlier.requestHash === draft.idempotency?.requestHash) {
    return { outcome: earlier.outcome, replayed: true }
  }
  return buildKeyReusedError()
}

/** Thrown to roll back a batch on the fast path. */
export class FastPathUnavailable extends Error {}

/** True if a batch can be stored without any prior lookups. */
export const canUseFastPath = (org: Org, drafts: readonly Draft[]): boolean =>
  org.duplicatePolicy === 'allow' &&
  org.leadsLimit >= unlimitedLeads &&
  drafts.every(({ rule }) => rule === undefined)

const hasSession = ({ sessionId }: LeadRow): boolean => sessionId !== null

/**
 * Stores a batch of leads that are expected to be new, sending each statement without waiting for
 * the previous one. This takes two round trips (four if a lead has a session) instead of five;
 * round trips dominate the latency of a create under load.
 *
 * @throws {@link FastPathUnavailable} if an externalId or an idempotency key already exists, or if
 *   a lead may complete another one.
 */
export async function writeBatchFast(
  tx: OrgTx,
  { sessionMinutes }: Org,
  drafts: readonly Draft[],
): Promise<(WriteResult | ApiError)[]> {
  if (drafts.some(isEmptyUpsert)) throw new FastPathUnavailable()
  const outcomes = new Map<Draft, Decision>(drafts.map((draft) => [draft, toCreated(draft)]))
  const now = drafts[0]?.ctx.now() ?? new Date()
  const segmentsLock = lockSegmentsShared(tx)
  const unlinkedRows = drafts.map(({ row }) => row)
  // Await both: if both fail, an unhandled rejection would end the process.
  const [rows] = unlinkedRows.some(hasSession)
    ? await Promise.all([linkLeads(tx, unlinkedRows, sessionMinutes), segmentsLock])
    : [unlinkedRows]
  if (drafts.some(({ enquiry }) => enquiry !== undefined)) {
    const [areFirst] = await Promise.all([areAllFirst(tx, withRows(drafts, rows)), segmentsLock])
    if (!areFirst) throw new FastPathUnavailable()
  }
  const [, added, isKept] = await Promise.all([
    segmentsLock,
    insertDrafts(tx, drafts, rows),
    insertIdempotencyRecords(tx, toRememberedOutcomes(outcomes), now),
    saveVisitorIdentities(tx, rows),
  ])
  if (!isKept) throw new FastPathUnavailable()
  const skipped = drafts.filter(({ row }) => !added.has(row.id))
  const updated = await updateExisting(tx, skipped)
  if (updated.size < skipped.length) throw new FastPathUnavailable()
  for (const [draft, decision] of updated) outcomes.set(draft, decision)
  await insertPendingLinks(tx, toPendingLinks(outcomes))
  return drafts.map((draft) => toResult(draft, outcomes, new Map()))
}
