import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { LeadRow } from '../model/lead-row.ts'
import type { OnDuplicate } from './import-leads.ts'
import {
  type ImportedLead,
  type MissingRequirement,
  missingRequirement,
  toImportedKeys,
} from './import-row.ts'
import { loadExistingLeads, matchesByContact } from './match-existing-leads.ts'
import { isCustomTooLong, mergeCustom } from './merge-custom.ts'

export interface ImportPreview {
  readonly keys: Pick<LeadRow, 'externalId' | 'emailKey' | 'phoneKey' | 'createdAt'>
  /** True if the row matches an existing lead. */
  readonly isKnown: boolean
  /**
   * True if a lead has the same email or phone but the organization does not match leads by
   * contact.
   */
  readonly isAlike: boolean
  readonly missing: MissingRequirement | undefined
}

/** Checks, without changing anything, which of an import's rows match existing leads. */
export async function previewLeads(
  tx: OrgTx,
  ctx: Ctx,
  rows: readonly ImportedLead[],
  onDuplicate: OnDuplicate,
): Promise<ImportPreview[]> {
  const isCompared = matchesByContact(ctx.org)
  const candidates = rows.map((imported) => ({
    sent: imported,
    row: toImportedKeys(ctx, imported),
  }))
  const leads = candidates.map(({ row }) => row)
  const load = (byContact: boolean) =>
    loadExistingLeads(tx, ctx.org, leads, { byContact, how: 'seen' })
  const isAdding = onDuplicate === 'create'
  const existing = await load(isCompared && !isAdding)
  const alike = isCompared || isAdding ? undefined : await load(true)
  return candidates.map(({ sent: imported, row }) => {
    const match = existing.find(row)
    return {
      keys: row,
      isKnown: match !== undefined,
      isAlike: alike?.find(row) !== undefined,
      missing:
        match === undefined
          ? missingRequirement(imported)
          : onDuplicate === 'update'
            ? exceedsCustom(match, imported)
            : undefined,
    }
  })
}

const exceedsCustom = (
  { custom }: Pick<LeadRow, 'custom'>,
  { lead, kept }: ImportedLead,
): MissingRequirement | undefined =>
  isCustomTooLong(mergeCustom(lead.custom ?? custom, kept)) ? 'custom' : undefined
