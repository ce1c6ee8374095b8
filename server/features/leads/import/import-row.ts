import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { idAt } from '../../../platform/process/ids.ts'
import { type LeadRow, toLeadRow } from '../model/lead-row.ts'
import { nextQualifiedAt } from '../model/lead-status.ts'

/** What a row of a file says of a lead; absent where it says nothing. */
export interface ImportedLead {
  /** Parsed by the rules of a create; without a source. */
  readonly lead: CreateLead
  /** Instants (ISO), not in the future. */
  readonly createdAt: string | undefined
  readonly qualifiedAt: string | undefined
}

const contactFields = ['name', 'email', 'phone', 'custom'] as const

/** What a row may lack: a person, or the status that what it says belongs to. */
export type MissingRequirement = 'person' | 'status'

/**
 * What a row lacks that can change a lead, but not make one; `undefined` for one that can.
 *
 * @see D-11; D-22
 */
export function missingRequirement({
  lead,
  qualifiedAt,
}: ImportedLead): MissingRequirement | undefined {
  if (contactFields.every((field) => lead[field] == null)) return 'person'
  const isOpen = (lead.status ?? 'open') === 'open'
  return isOpen && (lead.lossReason != null || qualifiedAt !== undefined) ? 'status' : undefined
}

/**
 * The row of a lead that is imported. It is as old as the file says, and changed now, so that
 * whoever follows changes hears of it.
 *
 * @see L-63
 */
export function toImportedRow(
  ctx: Pick<Ctx, 'org' | 'now' | 'newId'>,
  { lead, createdAt, qualifiedAt }: ImportedLead,
): LeadRow {
  const now = ctx.now()
  const at = createdAt === undefined ? now : new Date(createdAt)
  // A reason without its status can only change a lead that is lost already.
  const lossReason = lead.status === 'lost' ? (lead.lossReason ?? null) : null
  const body = { ...lead, lossReason, source: 'import' } as const
  const row = toLeadRow({ ...ctx, now: () => at }, body, undefined)
  return {
    ...row,
    id: createdAt === undefined ? row.id : idAt(Math.max(0, at.getTime())),
    updatedAt: now.toISOString(),
    qualifiedAt: qualifiedAt ?? nextQualifiedAt(row.status, null, at.toISOString()),
  }
}
