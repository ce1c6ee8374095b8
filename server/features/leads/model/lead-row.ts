import { leadFieldEntries, leadFieldsWhere } from '../../../../contract/lead-fields.ts'
import type { CreateLead, LeadRecord } from '../../../../contract/leads/lead-schemas.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import { normalizeText } from '../../../lead-index/index.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { extractDigits, toContactKeys } from '../../contacts/index.ts'
import { nextLossReason, nextQualifiedAt, toOutcomeDates } from './lead-status.ts'

/** A row of the `lead` table, without `orgId`; `value` is in minor units. */
export type LeadRow = LeadRecord & {
  readonly emailKey: string | null
  readonly phoneKey: string | null
  readonly searchText: string
  readonly sessionId: string | null
  readonly visitorId: string | null
}

/** Columns of `lead` that are never returned to clients. */
export const hiddenColumns = [
  'emailKey',
  'phoneKey',
  'searchText',
  'sessionId',
  'visitorId',
] as const satisfies readonly (keyof LeadRow)[]

/** All columns of `lead` except `orgId`. */
export const leadColumns: readonly string[] = [
  ...leadFieldEntries.map(([name]) => name),
  ...hiddenColumns,
]

const amounts: ReadonlySet<string> = new Set(leadFieldsWhere(({ kind }) => kind === 'amount'))

export const isAmount = (field: string): boolean => amounts.has(field)

/** Converts amounts to minor units (19.99 → 1999); other values are unchanged. */
const toStoredValue = (field: string, value: unknown): unknown =>
  isAmount(field) && typeof value === 'number' ? Math.round(value * 100) : value

export function toMinorUnits<T extends object>(fields: T): T {
  const entries = Object.entries(fields).map(([name, value]) => [name, toStoredValue(name, value)])
  // The keys stay the same, and amounts remain numbers.
  return Object.fromEntries(entries) as T
}

/** A new lead's visitor and that visitor's current session, if any. */
export interface SessionLink {
  readonly id: string | null
  readonly visitorId: string
}

/**
 * Builds the row for a new lead.
 *
 * @param body  Parsed request body, with missing fields already filled from the session.
 * @param keys  Contact keys, if they have already been computed; parsing a phone number is slow.
 * @throws ApiError `VALIDATION_ERROR` for a loss reason on a lead that is not lost.
 */
export function toLeadRow(
  ctx: Pick<Ctx, 'org' | 'now' | 'newId'>,
  body: CreateLead,
  link: SessionLink | undefined,
  keys = toContactKeys(body, ctx.org.defaultCountry),
): LeadRow {
  const now = ctx.now()
  const at = now.toISOString()
  const row = copyCreatableFields(body)
  const status = body.status ?? 'open'
  const { wonAt, lostAt } = toOutcomeDates(status, at)
  row.id = ctx.newId()
  row.status = status
  row.source = body.source ?? 'api'
  row.lossReason = nextLossReason(status, null, body.lossReason ?? null)
  row.createdAt = at
  row.updatedAt = at
  row.qualifiedAt = nextQualifiedAt(status, null, at)
  row.wonAt = wonAt
  row.lostAt = lostAt
  row.expiresAt = new Date(now.getTime() + ctx.org.conversionWindowDays * dayMs).toISOString()
  row.locked = false
  row.emailKey = keys.emailKey
  row.phoneKey = keys.phoneKey
  row.searchText = buildSearchText(row, keys.phoneKey)
  row.sessionId = link?.id ?? null
  row.visitorId = link?.visitorId ?? null
  return row
}

/** A row that is being built. */
type OpenLeadRow = { -readonly [Column in keyof LeadRow]: LeadRow[Column] }

/**
 * All columns set to null. Copying this object and setting its properties takes a fraction of the
 * time and memory needed to build a row from several objects.
 */
const emptyRow: Readonly<Record<string, unknown>> = Object.fromEntries(
  leadColumns.map((column) => [column, null]),
)

const creatableFields: ReadonlySet<string> = new Set(leadFieldsWhere((field) => field.write))

/** Every field that a create can set, in its stored form; all other columns are null. */
function copyCreatableFields(body: CreateLead): OpenLeadRow {
  const row: Record<string, unknown> = { ...emptyRow }
  const values: Readonly<Record<string, unknown>> = body
  for (const field in values)
    if (creatableFields.has(field)) row[field] = toStoredValue(field, values[field] ?? null)
  // Contains every column. The caller sets the columns that must not be null.
  return row as OpenLeadRow
}

/** Fields that a search covers. @see D-28 */
interface SearchableFields {
  readonly externalId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

/**
 * Separates the fields in the search text. No search query can contain this character, so no match
 * spans two fields.
 */
const textSeparator = '\n'

/**
 * Builds the text that a search scans: the searchable fields in lowercase, and the phone number's
 * digits, both as sent and in international format. Lowercased here because PostgreSQL, with our
 * collation, lowercases only ASCII characters.
 */
export function buildSearchText(lead: SearchableFields, phoneKey: string | null): string {
  const { externalId, name, email, phone } = lead
  const texts: string[] = []
  const add = (text: string) => {
    if (text !== '' && !texts.includes(text)) texts.push(text)
  }
  if (externalId !== null) add(normalizeText(externalId))
  if (name !== null) add(normalizeText(name))
  if (email !== null) add(normalizeText(email))
  if (phone !== null) {
    add(normalizeText(phone))
    add(extractDigits(phone))
    add(extractDigits(phoneKey ?? ''))
  }
  return texts.join(textSeparator)
}

/** Recomputes a lead's contact keys and search text. */
export function withContactKeys(lead: LeadRow, defaultCountry: string | null): LeadRow {
  const keys = toContactKeys(lead, defaultCountry)
  return { ...lead, ...keys, searchText: buildSearchText(lead, keys.phoneKey) }
}

/**
 * Strings that a search looks for; a lead that contains any of them matches. These are the search
 * text itself and, if it looks like a phone number, its digits.
 */
export function buildNeedles(search: string): string[] {
  const needle = normalizeText(search)
  const digits = extractDigits(search)
  const isPhone = digits !== '' && /^[\d\s+\-()./]+$/.test(search)
  return isPhone && digits !== needle ? [needle, digits] : [needle]
}
