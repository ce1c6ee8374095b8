import { type ClickField, clickFields } from '../../../../contract/imports/click-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import type { HistoryRow } from '../model/lead-diff.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'

/** A lead's fields that describe its ad click. */
export type LeadClickFields = Pick<LeadRow, 'id' | 'gclid' | ClickField>

/** Fields of a click in a click report. */
export type ReportedClick = Readonly<Partial<Record<ClickField, string>>>

/**
 * Fields to fill, or the reason no field is filled: all fields are already set (`full`), or the
 * click belongs to another ad (`contradicting`).
 */
export type Filling = ReportedClick | 'full' | 'contradicting'

/** Fields that identify an ad. If any of them differs, the click belongs to another ad. */
const telling = [
  'searchAdsCustomerId',
  'searchAdsCampaignId',
  'searchAdsAdGroupId',
  'searchAdsAdId',
] as const satisfies readonly ClickField[]

/** Account IDs may be written with or without hyphens. */
const bare = (id: string): string => id.replaceAll('-', '')

/**
 * Selects a lead's empty fields that a report can fill. Existing values are kept; if the account,
 * campaign, ad group or ad differs between the lead and the report, nothing is filled.
 *
 * @see L-117
 */
export function selectMissingFields(lead: LeadClickFields, click: ReportedClick): Filling {
  const differs = telling.some((field) => {
    const [existing, reported] = [lead[field], click[field]]
    return existing !== null && reported !== undefined && bare(existing) !== bare(reported)
  })
  if (differs) return 'contradicting'
  const empty = clickFields.filter((field) => lead[field] === null && click[field] !== undefined)
  return empty.length === 0
    ? 'full'
    : Object.fromEntries(empty.map((field) => [field, click[field]]))
}

export interface LeadsOfClick {
  readonly gclid: string
  readonly said: ReportedClick
  readonly leadIds: readonly string[]
}

export interface FilledLeads {
  readonly filled: readonly string[]
  readonly full: number
  readonly contradicting: number
}

/** Fills leads' empty fields from the clicks in a report. @see L-117 */
export async function fillClickFields(
  tx: OrgTx,
  ctx: Ctx,
  clicks: readonly LeadsOfClick[],
): Promise<FilledLeads> {
  const byLead = new Map(
    clicks.flatMap((click) => click.leadIds.map((id): [string, LeadsOfClick] => [id, click])),
  )
  if (byLead.size === 0) return { filled: [], full: 0, contradicting: 0 }
  const counts = { full: 0, contradicting: 0 }
  const changed: LeadRow[] = []
  const history: HistoryRow[] = []
  for (const lead of await selectLeadRows(tx, [...byLead.keys()], 'locked')) {
    const click = byLead.get(lead.id)
    // Skip leads whose click has changed since they were checked.
    if (click === undefined || lead.gclid !== click.gclid) continue
    const filling = selectMissingFields(lead, click.said)
    if (typeof filling === 'string') counts[filling]++
    else {
      const after = { ...lead, ...filling, updatedAt: nextUpdatedAt(ctx, lead) }
      changed.push(after)
      history.push(...diffLeads(ctx, lead, after))
    }
  }
  await saveChanges(tx, changed, history)
  return { filled: changed.map(({ id }) => id), ...counts }
}
