import { type Field, type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import type { HistoryRow } from '../model/lead-diff.ts'
import { diffLeads, formatHistoryValue } from '../model/lead-diff.ts'
import { type LeadRow, withContactKeys } from '../model/lead-row.ts'
import { statusDates, toOutcomeDates } from '../model/lead-status.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'
import { type ImportedChange, selectImportedChanges } from './import-store.ts'

export interface RevertResult {
  readonly leads: number
  /** Fields that were not restored, because someone has changed them since the import. */
  readonly kept: readonly { readonly leadId: string; readonly field: string }[]
}

/**
 * Fields that are restored only as a group, because restoring only some of them could make them
 * contradict each other.
 *
 * @see D-22
 */
const ofStatus: ReadonlySet<string> = new Set(['status', 'stageId', 'lossReason', ...statusDates])

/**
 * Restores the values that leads had before an import, except for fields that someone has changed
 * since then. Safe to rerun.
 */
export async function revertImportedLeads(
  tx: OrgTx,
  ctx: Ctx,
  importId: string,
  ids: readonly string[],
): Promise<RevertResult> {
  if (ids.length === 0) return { leads: 0, kept: [] }
  const leads = await selectLeadRows(tx, ids, 'locked')
  const changes = Map.groupBy(await selectImportedChanges(tx, importId, ids), (one) => one.leadId)
  const changed: LeadRow[] = []
  const history: HistoryRow[] = []
  const kept: { leadId: string; field: string }[] = []
  for (const lead of leads) {
    const own = changes.get(lead.id) ?? []
    const isStatusKept = own.some((one) => ofStatus.has(one.field) && isChanged(lead, one))
    const stays = (one: ImportedChange) =>
      isChanged(lead, one) || (isStatusKept && ofStatus.has(one.field))
    kept.push(...own.filter(stays).map(({ leadId, field }) => ({ leadId, field })))
    const after = revertLead(
      ctx,
      lead,
      own.filter((one) => !stays(one)),
    )
    const rows = diffLeads(ctx, lead, after)
    if (rows.length === 0) continue
    changed.push(after)
    history.push(...rows)
  }
  await saveChanges(tx, changed, history)
  return { leads: changed.length, kept }
}

/** True if a field no longer has the value that the import set. */
function isChanged(lead: LeadRow, { field, to, changedSince }: ImportedChange): boolean {
  // History fields are lead columns.
  return changedSince || formatHistoryValue(field, lead[field as keyof LeadRow]) !== to
}

function revertLead(ctx: Ctx, lead: LeadRow, changes: readonly ImportedChange[]): LeadRow {
  const before = changes.map(({ field, from }) => [field, parseHistoryValue(field, from)])
  const updatedAt = nextUpdatedAt(ctx, lead)
  // History values are values of the lead's own fields.
  const restored = Object.fromEntries(before) as Partial<LeadRow>
  const after: LeadRow = { ...lead, ...fillStatusFields(restored, updatedAt), updatedAt }
  return withContactKeys(after, ctx.org.defaultCountry)
}

/**
 * Date and stage fields for a restored status, because imports before version 2.3 did not record
 * these fields in the history. @see D-48
 */
function fillStatusFields(restored: Partial<LeadRow>, at: string): Partial<LeadRow> {
  const { status } = restored
  if (status === undefined) return restored
  const { wonAt, lostAt } = toOutcomeDates(status, at)
  return {
    ...restored,
    // A stage that was set since the import belongs to the imported status, so it is removed.
    stageId: restored.stageId ?? null,
    wonAt: wonAt && (restored.wonAt ?? wonAt),
    lostAt: lostAt && (restored.lostAt ?? lostAt),
  }
}

/** Converts a history value to its stored form, with amounts in minor units. */
function parseHistoryValue(name: string, text: string | null): unknown {
  if (text === null) return null
  // History fields are lead fields or the IDs of a session or visitor, which are strings.
  const field: Field | undefined = leadFields[name as LeadField]
  if (field?.kind === 'amount') return Math.round(Number(text) * 100)
  return field?.kind === 'flag' ? text === 'true' : text
}
