import { leadFieldEntries, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type {
  CreatableField,
  CreateLead,
  LeadRecord,
} from '../../../../contract/leads/lead-schemas.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { toContactKeys } from '../../contacts/index.ts'
import { nextLossReason, nextQualifiedAt } from './lead-status.ts'
import { buildSearchText } from './search-text.ts'

/** A row of table `lead` without its organization; `value` is in minor units. */
export type LeadRow = LeadRecord & {
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly searchText: string
  readonly sessionId: string | null
  readonly visitorId: string | null
}

/** Columns of `lead` that no client sees. */
export const hiddenColumns = [
  'emailKey',
  'phoneKey',
  'searchText',
  'sessionId',
  'visitorId',
] as const satisfies readonly (keyof LeadRow)[]

/** Every column of `lead` but the organization. */
export const leadColumns: readonly string[] = [
  ...leadFieldEntries.map(([name]) => name),
  ...hiddenColumns,
]

const amounts: ReadonlySet<string> = new Set(leadFieldsWhere(({ kind }) => kind === 'amount'))

/** True for a field that is stored in minor units. */
export const isAmount = (field: string): boolean => amounts.has(field)

/** A value as it is stored: amounts in minor units, 19.99 → 1999. */
const toStoredValue = (field: string, value: unknown): unknown =>
  isAmount(field) && typeof value === 'number' ? Math.round(value * 100) : value

/** The same fields with amounts as they are stored. */
export function toMinorUnits<T extends object>(fields: T): T {
  const entries = Object.entries(fields).map(([name, value]) => [name, toStoredValue(name, value)])
  // Same keys; an amount stays a number.
  return Object.fromEntries(entries) as T
}

/** The visitor that a new lead is linked to, with the pixel session that it is in, if any. */
export interface SessionLink {
  readonly id: string | null
  readonly visitorId: string
}

/**
 * The row of a new lead.
 *
 * @param body  Parsed body of the create, already filled from the session.
 * @param keys  Of its email and phone, where they are known: to read a phone takes long.
 * @throws ApiError `VALIDATION_ERROR` for a loss reason of a lead that is not lost.
 */
export function toLeadRow(
  ctx: Pick<Ctx, 'org' | 'now' | 'newId'>,
  body: CreateLead,
  link: SessionLink | undefined,
  keys = toContactKeys(body, ctx.org.defaultCountry),
): LeadRow {
  const now = ctx.now()
  const at = now.toISOString()
  const lead = readCreatableFields(body)
  const status = lead.status ?? 'open'
  return {
    ...lead,
    id: ctx.newId(),
    status,
    source: lead.source ?? 'api',
    lossReason: nextLossReason(status, null, lead.lossReason),
    createdAt: at,
    updatedAt: at,
    qualifiedAt: nextQualifiedAt(status, null, at),
    expiresAt: new Date(now.getTime() + ctx.org.conversionWindowDays * dayMs).toISOString(),
    locked: false,
    ...keys,
    searchText: buildSearchText(lead, keys.phoneKey),
    sessionId: link?.id ?? null,
    visitorId: link?.visitorId ?? null,
  }
}

/** No field. To copy it and fill in the few that were sent is five times as fast as to ask for each. */
const emptyFields: Readonly<Record<string, unknown>> = Object.fromEntries(
  leadFieldsWhere((field) => field.write).map((field) => [field, null]),
)

/** Every field that a create can set, as it is stored; null where nothing was sent. */
function readCreatableFields(body: CreateLead): Pick<LeadRecord, CreatableField> {
  const fields: Record<string, unknown> = { ...emptyFields }
  for (const [field, value] of Object.entries(body)) {
    if (Object.hasOwn(emptyFields, field)) fields[field] = toStoredValue(field, value ?? null)
  }
  // Every creatable field is a key, parsed by its kind or null.
  return fields as Pick<LeadRecord, CreatableField>
}
