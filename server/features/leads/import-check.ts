import type { OrgTx } from '../../platform/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import type { OnDuplicate } from './import-leads.ts'
import { knownLeads, matchesByContact } from './import-matches.ts'
import { type ImportedLead, importedRow, isBare } from './import-row.ts'
import type { LeadRow } from './lead-row.ts'

/** What a row would meet. */
export interface Foreseen {
  readonly keys: Pick<LeadRow, 'externalId' | 'emailKey' | 'phoneKey' | 'createdAt'>
  /** A lead of the store is the same. */
  readonly isKnown: boolean
  /** It can change a lead, but not make one. */
  readonly isBare: boolean
}

/** Tells which rows of an import have their lead already, without changing anything. */
export async function foreseeLeads(
  tx: OrgTx,
  ctx: Ctx,
  rows: readonly ImportedLead[],
  onDuplicate: OnDuplicate,
): Promise<Foreseen[]> {
  const byContact = onDuplicate !== 'create' && matchesByContact(ctx.org)
  const made = rows.map((sent) => importedRow(ctx, sent))
  const known = await knownLeads(tx, ctx.org, made, { byContact, how: 'seen' })
  return made.map((row, i) => ({
    keys: row,
    isKnown: known.find(row) !== undefined,
    isBare: rows[i] !== undefined && isBare(rows[i]),
  }))
}
