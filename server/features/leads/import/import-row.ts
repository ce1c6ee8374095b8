import type { CreateLead } from '../../../../contract/leads/lead-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { idAt } from '../../../platform/process/ids.ts'
import { toContactKeys } from '../../contacts/index.ts'
import { type LeadRow, toLeadRow } from '../model/lead-row.ts'
import { nextQualifiedAt, toOutcomeDates } from '../model/lead-status.ts'
import { isCustomTooLong, mergeCustom } from './merge-custom.ts'

/** A row's parsed values; values of empty cells are absent. */
export interface ImportedLead {
  /** Parsed according to the rules for creating a lead; `source` is absent. */
  readonly lead: CreateLead
  /** ISO timestamps that are not in the future. */
  readonly createdAt: string | undefined
  readonly qualifiedAt: string | undefined
  /**
   * Values to add to the custom data, as a JSON object. Unlike custom data mapped directly by a
   * row, they do not count as a lead's contact data.
   */
  readonly kept?: string | undefined
}

const contactFields = ['name', 'email', 'phone', 'custom'] as const

/**
 * A requirement for leads that a row may fail to meet: contact data (`person`), the `status`
 * required by a loss reason or qualification date, or `custom` data within the maximum length.
 */
export type MissingRequirement = 'person' | 'status' | 'custom'

/**
 * The requirement that keeps a row from creating a lead, so it can only update an existing one;
 * `undefined` if the row can create a lead.
 *
 * @see D-11; D-22
 */
export function missingRequirement({
  lead,
  qualifiedAt,
  kept,
}: ImportedLead): MissingRequirement | undefined {
  if (isCustomTooLong(mergeCustom(lead.custom ?? null, kept))) return 'custom'
  if (contactFields.every((field) => lead[field] == null)) return 'person'
  const isOpen = (lead.status ?? 'open') === 'open'
  return isOpen && (lead.lossReason != null || qualifiedAt !== undefined) ? 'status' : undefined
}

/**
 * Columns used to compare an imported row with leads; cheaper to build than the complete lead row.
 */
export const toImportedKeys = (
  { org, now }: Pick<Ctx, 'org' | 'now'>,
  { lead, createdAt }: ImportedLead,
): Pick<LeadRow, 'externalId' | 'emailKey' | 'phoneKey' | 'createdAt'> => ({
  ...toContactKeys(lead, org.defaultCountry),
  externalId: lead.externalId ?? null,
  createdAt: createdAt ?? now().toISOString(),
})

/**
 * Builds the row for an imported lead. `createdAt` is the time in the file, but `updatedAt` is the
 * current time, so that clients that poll for changes receive the lead. If the file contains no
 * date for a status, the lead's qualification time is used or, failing that, its creation time.
 *
 * @see L-63; L-241
 */
export function toImportedRow(
  ctx: Pick<Ctx, 'org' | 'now' | 'newId'>,
  { lead, createdAt, qualifiedAt, kept }: ImportedLead,
): LeadRow {
  const now = ctx.now()
  const at = createdAt === undefined ? now : new Date(createdAt)
  // A loss reason without a status applies only to leads that are already lost.
  const lossReason = lead.status === 'lost' ? (lead.lossReason ?? null) : null
  const custom = mergeCustom(lead.custom ?? null, kept)
  const body = { ...lead, custom, lossReason, source: 'import' } as const
  const atIso = at.toISOString()
  const newId = createdAt === undefined ? ctx.newId : () => idAt(Math.max(0, at.getTime()))
  const row = toLeadRow({ org: ctx.org, now: () => at, newId }, body, undefined)
  const { wonAt, lostAt } = toOutcomeDates(row.status, qualifiedAt ?? atIso)
  return {
    ...row,
    updatedAt: now.toISOString(),
    qualifiedAt: qualifiedAt ?? nextQualifiedAt(row.status, null, atIso),
    wonAt,
    lostAt,
  }
}
