import { type ClickField, clickFields } from '../../../../contract/imports/click-import.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { nextUpdatedAt } from '../model/apply-lead-changes.ts'
import type { HistoryRow } from '../model/lead-diff.ts'
import { diffLeads } from '../model/lead-diff.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { saveChanges } from '../store/history-store.ts'
import { selectLeadRows } from '../store/lead-store.ts'

/** What a lead tells of the ad click that brought it. */
export type LeadClickFields = Pick<LeadRow, 'id' | 'gclid' | ClickField>

/** What a report says of a click. */
export type ReportedClick = Readonly<Partial<Record<ClickField, string>>>

/** What a lead gains by a report: fields that are empty, nothing, or nothing because it differs. */
export type Filling = ReportedClick | 'full' | 'contradicting'

/** What tells one ad from another; where a lead names another, the report is not about it. */
const telling = [
  'searchAdsCustomerId',
  'searchAdsCampaignId',
  'searchAdsAdGroupId',
  'searchAdsAdId',
] as const satisfies readonly ClickField[]

/** Accounts are written with and without hyphens. */
const bare = (id: string): string => id.replaceAll('-', '')

/**
 * What of a lead a report fills. Whatever the lead has stays; a lead that names another account,
 * campaign, ad group or ad than the report stays as it is.
 *
 * @see L-117
 */
export function selectMissingFields(lead: LeadClickFields, click: ReportedClick): Filling {
  const differs = telling.some((field) => {
    const [known, other] = [lead[field], click[field]]
    return known !== null && other !== undefined && bare(known) !== bare(other)
  })
  if (differs) return 'contradicting'
  const empty = clickFields.filter((field) => lead[field] === null && click[field] !== undefined)
  return empty.length === 0
    ? 'full'
    : Object.fromEntries(empty.map((field) => [field, click[field]]))
}

/** A click with the leads that have it. */
export interface LeadsOfClick {
  readonly gclid: string
  readonly said: ReportedClick
  readonly leadIds: readonly string[]
}

/** What filling leads came to. */
export interface FilledLeads {
  /** Leads that have changed. */
  readonly filled: readonly string[]
  readonly full: number
  readonly contradicting: number
}

/** Fills what is empty of leads by what a report says of their clicks. @see L-117 */
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
    // It may have been given another click since the check.
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
