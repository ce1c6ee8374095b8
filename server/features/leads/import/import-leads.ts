import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { lockSegmentsShared } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { toContactKeys } from '../../contacts/index.ts'
import { getUsagePeriod } from '../../stats/index.ts'
import { enforcePlanLimit } from '../create/enforce-plan-limit.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { diffLeads, type HistoryRow } from '../model/lead-diff.ts'
import { buildSearchText, type LeadRow, toMinorUnits } from '../model/lead-row.ts'
import { nextLossReason, nextQualifiedAt } from '../model/lead-status.ts'
import { saveChanges } from '../store/history-store.ts'
import { insertLeads, lockNewLeads } from '../store/lead-store.ts'
import {
  type ImportedLead,
  type MissingRequirement,
  missingRequirement,
  toImportedRow,
} from './import-row.ts'
import { type ExistingLeads, loadExistingLeads, matchesByContact } from './match-existing-leads.ts'

/** What becomes of a row whose lead exists. */
export type OnDuplicate = ImportMapping['duplicates']

/** What became of a row; `bad` when it would have to make a lead, and lacks what that takes. */
export type ImportOutcome =
  | { readonly kind: 'created' | 'updated' | 'unchanged' | 'skipped'; readonly leadId: string }
  | { readonly kind: 'bad'; readonly missing: MissingRequirement }

/** What a batch of rows became, and what it did to leads. */
export interface ImportedBatch {
  /** One per row, in order. */
  readonly outcomes: readonly ImportOutcome[]
  readonly created: readonly string[]
  /** Leads that were there before and have changed. */
  readonly updated: readonly string[]
}

/** Thrown, and so rolled back, when somebody else has just created one of the leads. */
export const ConcurrentInsertError = new Error(
  'A lead of the batch was created by somebody else meanwhile.',
)

interface Writing {
  readonly existing: ExistingLeads
  readonly created: Map<string, LeadRow>
  readonly updated: Map<string, LeadRow>
  readonly history: HistoryRow[]
}

/**
 * Stores rows of an import as leads. No rule is asked, and none is linked to a visit.
 *
 * @throws {@link overtaken} when the same batch is to be decided anew.
 * @see L-62; L-63
 */
export async function importLeads(
  tx: OrgTx,
  ctx: Ctx,
  rows: readonly ImportedLead[],
  onDuplicate: OnDuplicate,
): Promise<ImportedBatch> {
  await lockSegmentsShared(tx)
  const byContact = onDuplicate !== 'create' && matchesByContact(ctx.org)
  if (byContact) await lockNewLeads(tx)
  const candidates = rows.map((imported) => ({ imported, row: toImportedRow(ctx, imported) }))
  const existing = await loadExistingLeads(
    tx,
    ctx.org,
    candidates.map(({ row }) => row),
    { byContact, how: 'locked' },
  )
  const writing: Writing = { existing, created: new Map(), updated: new Map(), history: [] }
  const outcomes = candidates.map(({ imported, row }) =>
    importRow(ctx, writing, imported, row, onDuplicate),
  )
  await store(tx, ctx, writing)
  const { created, updated } = writing
  return { outcomes, created: [...created.keys()], updated: [...updated.keys()] }
}

function importRow(
  ctx: Ctx,
  { existing, created, updated, history }: Writing,
  imported: ImportedLead,
  row: LeadRow,
  onDuplicate: OnDuplicate,
): ImportOutcome {
  const before = existing.find(row)
  if (before === undefined) {
    const missing = missingRequirement(imported)
    if (missing !== undefined) return { kind: 'bad', missing }
    created.set(row.id, row)
    existing.put(row)
    return { kind: 'created', leadId: row.id }
  }
  const { id: leadId } = before
  if (onDuplicate !== 'update') return { kind: 'skipped', leadId }
  const after = applyImportedLead(ctx, before, imported)
  const changes = diffLeads(ctx, before, after)
  if (changes.length === 0) return { kind: 'unchanged', leadId }
  existing.put(after)
  if (created.has(leadId)) created.set(leadId, after)
  else {
    updated.set(leadId, after)
    history.push(...changes)
  }
  return { kind: 'updated', leadId }
}

/** Fields of a lead that a row may change; what it is known by elsewhere stays once it is set. */
const changeable = leadFieldsWhere((field) => field.write).filter(
  (field) => !['source', 'status', 'lossReason', 'externalId'].includes(field),
)

/** The lead with what the row says; empty cells say nothing. */
function applyImportedLead(
  ctx: Ctx,
  before: LeadRow,
  { lead, qualifiedAt }: ImportedLead,
): LeadRow {
  const values: Readonly<Record<string, unknown>> = lead
  const entries = changeable.flatMap((field) =>
    values[field] == null ? [] : [[field, values[field]]],
  )
  const at = nextUpdatedAt(ctx, before)
  const status = lead.status ?? before.status
  const hasNewStatus = status !== before.status
  const after: LeadRow = {
    ...before,
    // Each value was parsed by the kind of its own field.
    ...toMinorUnits(Object.fromEntries(entries) as Partial<LeadRow>),
    externalId: before.externalId ?? lead.externalId ?? null,
    status,
    // What belongs to another status than the lead has says nothing of it.
    lossReason: nextLossReason(
      status,
      before.lossReason,
      status === 'lost' ? (lead.lossReason ?? undefined) : undefined,
    ),
    qualifiedAt:
      status !== 'open' && qualifiedAt !== undefined
        ? qualifiedAt
        : hasNewStatus
          ? nextQualifiedAt(status, before.qualifiedAt, at)
          : before.qualifiedAt,
    updatedAt: at,
  }
  return withContactKeys(after, ctx.org.defaultCountry)
}

/** A lead with what it is matched and searched by, as its contact data says. */
export function withContactKeys(lead: LeadRow, defaultCountry: string | null): LeadRow {
  const keys = toContactKeys(lead, defaultCountry)
  return { ...lead, ...keys, searchText: buildSearchText(lead, keys.phoneKey) }
}

async function store(tx: OrgTx, ctx: Ctx, writing: Writing): Promise<void> {
  const created = [...writing.created.values()]
  const updated = [...writing.updated.values()]
  if (created.length > 0) {
    const added = await insertLeads(tx, await lockNew(tx, ctx, created))
    if (added.size < created.length) throw ConcurrentInsertError
  }
  await saveChanges(tx, updated, writing.history)
}

/** Locks what exceeds the plan; leads of earlier periods take nothing of the running one. @see L-63 */
async function lockNew(tx: OrgTx, ctx: Ctx, rows: readonly LeadRow[]): Promise<LeadRow[]> {
  if (ctx.org.leadsLimit >= unlimitedLeads) return [...rows]
  const { start } = getUsagePeriod(ctx.org, ctx.now())
  const isInPeriod = (row: LeadRow) => row.createdAt >= start
  const ofPeriod = rows.filter(isInPeriod)
  return [
    ...rows.filter((row) => !isInPeriod(row)),
    ...(await enforcePlanLimit(tx, ctx.org, ofPeriod)),
  ]
}
