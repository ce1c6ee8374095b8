import type { OrgTx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/operation.ts'
import type { LeadRow } from '../model/lead-row.ts'
import type { OnDuplicate } from './import-leads.ts'
import {
  type ImportedLead,
  type MissingRequirement,
  missingRequirement,
  toImportedRow,
} from './import-row.ts'
import { loadExistingLeads, matchesByContact } from './match-existing-leads.ts'

/** What a row would meet. */
export interface ImportPreview {
  readonly keys: Pick<LeadRow, 'externalId' | 'emailKey' | 'phoneKey' | 'createdAt'>
  /** A lead of the store is the same. */
  readonly isKnown: boolean
  /** A lead of the store has its email or phone number, which the organization does not compare. */
  readonly isAlike: boolean
  /** What it lacks for making a lead. */
  readonly missing: MissingRequirement | undefined
}

/** Tells which rows of an import have their lead already, without changing anything. */
export async function previewLeads(
  tx: OrgTx,
  ctx: Ctx,
  rows: readonly ImportedLead[],
  onDuplicate: OnDuplicate,
): Promise<ImportPreview[]> {
  const isCompared = matchesByContact(ctx.org)
  const candidates = rows.map((imported) => ({ sent: imported, row: toImportedRow(ctx, imported) }))
  const leads = candidates.map(({ row }) => row)
  const load = (byContact: boolean) =>
    loadExistingLeads(tx, ctx.org, leads, { byContact, how: 'seen' })
  const isAdding = onDuplicate === 'create'
  const existing = await load(isCompared && !isAdding)
  const alike = isCompared || isAdding ? undefined : await load(true)
  return candidates.map(({ sent: imported, row }) => ({
    keys: row,
    isKnown: existing.find(row) !== undefined,
    isAlike: alike?.find(row) !== undefined,
    missing: missingRequirement(imported),
  }))
}
