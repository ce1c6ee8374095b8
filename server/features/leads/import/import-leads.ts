import type { ImportMapping } from '../../../../contract/imports/lead-import.ts'
import { leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import { replaceFirstLabel } from '../../../../contract/leads/labels/label-list.ts'
import { isSameMetaClick } from '../../../../contract/leads/meta-click.ts'
import { unlimitedLeads } from '../../../../contract/organizations/org.ts'
import { lockSegmentsShared } from '../../../lead-index/index.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getUsagePeriod } from '../../stats/index.ts'
import { enforcePlanLimit } from '../create/enforce-plan-limit.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import { buildStageEntries, diffLeads, type HistoryRow } from '../model/lead-diff.ts'
import { type LeadRow, toMinorUnits, withContactKeys } from '../model/lead-row.ts'
import {
  nextLossReason,
  nextQualifiedAt,
  nextStageId,
  toOutcomeDates,
} from '../model/lead-status.ts'
import { insertHistory, saveChanges } from '../store/history-store.ts'
import { insertLeads, lockNewLeads } from '../store/lead-store.ts'
import {
  type ImportedLead,
  type MissingRequirement,
  missingRequirement,
  toImportedRow,
} from './import-row.ts'
import { type ExistingLeads, loadExistingLeads, matchesByContact } from './match-existing-leads.ts'
import { isCustomTooLong, mergeCustom } from './merge-custom.ts'

/** How to handle rows whose lead already exists. */
export type OnDuplicate = ImportMapping['duplicates']

/** A row's outcome. `bad`: the row does not meet a requirement, such as contact data. */
export type ImportOutcome =
  | { readonly kind: 'created' | 'updated' | 'unchanged' | 'skipped'; readonly leadId: string }
  | { readonly kind: 'bad'; readonly missing: MissingRequirement }

export interface ImportedBatch {
  /** One per row, in order. */
  readonly outcomes: readonly ImportOutcome[]
  readonly created: readonly string[]
  readonly updated: readonly string[]
}

/** Thrown to roll back if another transaction has just created one of the leads. */
export const ConcurrentInsertError = new Error('A lead in the batch was created concurrently.')

interface Writing {
  readonly existing: ExistingLeads
  readonly created: Map<string, LeadRow>
  readonly updated: Map<string, LeadRow>
  readonly history: HistoryRow[]
}

/**
 * Stores an import's rows as leads. Filter rules do not apply, and leads are not linked to
 * sessions.
 *
 * @throws {@link ConcurrentInsertError} if the same batch must be retried.
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
  if (isCustomTooLong(after.custom)) return { kind: 'bad', missing: 'custom' }
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

/** Fields that a row can change. The external ID is set only on leads that have none. */
const changeable = leadFieldsWhere((field) => field.write).filter(
  (field) => !['source', 'status', 'lossReason', 'externalId'].includes(field),
)

/** Applies a row to an existing lead. Empty cells change nothing. */
function applyImportedLead(
  ctx: Ctx,
  before: LeadRow,
  { lead, qualifiedAt, kept }: ImportedLead,
): LeadRow {
  const values: Readonly<Record<string, unknown>> = lead
  // An fbclid contains no timestamp, so another import of the same click must not change the stored
  // time.
  const isSameClick =
    before.fbc !== null && lead.fbc != null && isSameMetaClick(before.fbc, lead.fbc)
  const entries = changeable.flatMap((field) =>
    values[field] == null || (field === 'fbc' && isSameClick) ? [] : [[field, values[field]]],
  )
  const at = nextUpdatedAt(ctx, before)
  const status = lead.status ?? before.status
  const hasNewStatus = status !== before.status
  const after: LeadRow = {
    ...before,
    // Each value was parsed according to the rules for its field.
    ...toMinorUnits(Object.fromEntries(entries) as Partial<LeadRow>),
    ...(lead.labelId == null ? {} : replaceFirstLabel(before, lead.labelId)),
    custom: mergeCustom(lead.custom ?? before.custom, kept),
    externalId: before.externalId ?? lead.externalId ?? null,
    status,
    stageId: nextStageId(hasNewStatus, before.stageId, lead.stageId ?? undefined),
    // Ignores a loss reason in a row whose status is not lost.
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
    ...(hasNewStatus ? toOutcomeDates(status, at) : {}),
    updatedAt: at,
  }
  return withContactKeys(after, ctx.org.defaultCountry)
}

async function store(tx: OrgTx, ctx: Ctx, writing: Writing): Promise<void> {
  const created = [...writing.created.values()]
  const updated = [...writing.updated.values()]
  if (created.length > 0) {
    const event = { type: 'lead.created', actor: ctx.actor } as const
    const added = await insertLeads(tx, await lockNew(tx, ctx, created), event)
    if (added.size < created.length) throw ConcurrentInsertError
    await insertHistory(
      tx,
      created.flatMap((row) => buildStageEntries(ctx, row)),
    )
  }
  await saveChanges(tx, updated, writing.history)
}

/**
 * Locks the new leads that exceed the plan limit. Leads created before the current period do not
 * count toward it.
 *
 * @see L-63
 */
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
