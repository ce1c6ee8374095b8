import type { CsvValue } from '../../../../contract/imports/csv.ts'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import type { LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { selectOwnerNames } from '../store/owner-store.ts'

/** CSV column with the name of each lead's owner. */
export interface OwnerCsvColumn {
  readonly headers: readonly string[]
  /**
   * The lead's cell, or no cell if the file lacks the column. The cell is empty if the owner is a
   * former member.
   */
  listValues(lead: Partial<LeadRecord>): CsvValue[]
}

/** The column is added if the file contains the owners' IDs. Imports ignore this column. */
export async function loadOwnerCsvColumn(
  ctx: Ctx,
  columns: readonly LeadField[],
): Promise<OwnerCsvColumn> {
  if (!columns.includes('ownerId')) return { headers: [], listValues: () => [] }
  const names = await ctx.db.readInOrg(ctx.org.id, selectOwnerNames)
  return {
    headers: ['ownerName'],
    listValues: ({ ownerId }) => [names.get(ownerId ?? '')],
  }
}
