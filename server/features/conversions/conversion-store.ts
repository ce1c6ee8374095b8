import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CheckedConversion, Reason } from './check-conversion.ts'
import type { Destination } from './destination-store.ts'
import type { Correction } from './platforms/platform.ts'

export const storedStates = [
  'waiting',
  'skipped',
  'sent',
  'accepted',
  'rejected',
  'expired',
  'retracted',
] as const

export type StoredState = (typeof storedStates)[number]

/** A conversion: a lead that matches a destination's rule. */
export interface Conversion extends CheckedConversion {
  readonly id: string
  readonly destinationId: string
  readonly ruleId: string
  readonly leadId: string
  readonly action: string
  readonly state: StoredState
  /** ISO timestamp of the conversion, in whole seconds. */
  readonly at: string
  /** Time until which the conversion is held back, as an ISO timestamp. */
  readonly dueAt: string
  readonly leadCreatedAt: string
  /** When the conversion was first sent. */
  readonly sentAt: string | null
  /** The platform's result for the last attempt. */
  readonly code: string | null
  readonly message: string | null
  readonly attempts: number
  /** Time of the next attempt while a response is pending; null otherwise. */
  readonly nextAt: string | null
  /** When the platform reported that it had counted an accepted conversion. */
  readonly confirmedAt: string | null
  /**
   * Correction to send once the platform has received the conversion, and the result of sending it.
   */
  readonly correction: Correction | null
  readonly correctionState: 'waiting' | 'accepted' | 'rejected' | 'impossible' | null
  /** Value that replaces `value`, in minor units. */
  readonly newValue: number | null
  readonly correctAt: string | null
  /** The platform's last rejection of the correction. */
  readonly correctionCode: string | null
  readonly correctionMessage: string | null
  /** When the platform first rejected a correction that is still being retried. */
  readonly correctionRejectedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

const names = [
  'id',
  'destinationId',
  'ruleId',
  'leadId',
  'action',
  'state',
  'reason',
  'at',
  'dueAt',
  'leadCreatedAt',
  'clickIdName',
  'clickId',
  'value',
  'currency',
  'consent',
  'sentAt',
  'code',
  'message',
  'attempts',
  'nextAt',
  'confirmedAt',
  'correction',
  'correctionState',
  'newValue',
  'correctAt',
  'correctionCode',
  'correctionMessage',
  'correctionRejectedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Conversion)[]

export const conversionColumns = sql.columns(names)

/** Columns that keep their values when a conversion is derived again from its lead. */
const fixed: readonly string[] = ['id', 'createdAt', 'sentAt', 'attempts', 'confirmedAt']
const changing = names.filter((name) => !fixed.includes(name))

const assignments = sql.join(
  changing.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
)

/** Upserts conversions by lead and rule. The caller must hold the destination's lock. */
export async function upsertConversions(
  tx: OrgTx,
  conversions: readonly Conversion[],
): Promise<void> {
  if (conversions.length === 0) return
  await tx.query(sql`
    insert into conversion ("orgId", ${conversionColumns})
    select ${tx.orgId}::uuid, ${conversionColumns}
    from json_to_recordset(${JSON.stringify(conversions)}) as row (id uuid, "destinationId" uuid,
      "ruleId" uuid, "leadId" uuid, action text, state text, reason text, at timestamptz,
      "dueAt" timestamptz, "leadCreatedAt" timestamptz, "clickIdName" text, "clickId" text,
      value bigint, currency text, consent boolean, "sentAt" timestamptz, code text, message text,
      attempts integer, "nextAt" timestamptz, "confirmedAt" timestamptz, correction text,
      "correctionState" text, "newValue" bigint, "correctAt" timestamptz,
      "correctionCode" text, "correctionMessage" text, "correctionRejectedAt" timestamptz,
      "createdAt" timestamptz, "updatedAt" timestamptz)
    on conflict ("orgId", "leadId", "destinationId", "ruleId") do update set ${assignments}`)
}

/** A destination's conversions for the given leads. */
export const selectConversionsOfLeads = (
  tx: OrgTx,
  destinationId: string,
  leadIds: readonly string[],
): Promise<Conversion[]> =>
  tx.query(sql`
    select ${conversionColumns} from conversion
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])
      and "destinationId" = ${destinationId}`)

/** A destination's conversions, newest first. */
export const selectConversions = (
  tx: OrgTx,
  destinationId: string,
  page: { limit: number; before: string | undefined; state: StoredState | undefined },
): Promise<Conversion[]> =>
  tx.query(sql`
    select ${conversionColumns} from conversion
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId}
      and (${page.before ?? null}::uuid is null or id < ${page.before ?? null}::uuid)
      and (${page.state ?? null}::text is null or state = ${page.state ?? null}::text)
    order by id desc limit ${page.limit}`)

export async function selectConversion(tx: OrgTx, id: string): Promise<Conversion | undefined> {
  const [row] = await tx.query<Conversion>(sql`
    select ${conversionColumns} from conversion where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

/** Number of a destination's conversions, by state and reason. */
export const countConversions = (
  tx: OrgTx,
  destinationId: string,
): Promise<{ state: StoredState; reason: Reason | null; count: number }[]> =>
  tx.query(sql`
    select state, reason, count(*) from conversion
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId}
    group by state, reason order by state, reason`)

/** True for conversions that are waiting to be sent or waiting for a response. */
const isOpen = sql`(state = 'waiting' or "nextAt" is not null)`

/** Retracts unsent conversions whose rule was deleted. */
export async function retractRemovedRules(
  tx: OrgTx,
  destinationId: string,
  ruleIds: readonly string[],
  at: string,
): Promise<void> {
  const reason: Reason = 'rule_removed'
  await tx.query(sql`
    update conversion set state = 'retracted', reason = ${reason}, "nextAt" = null,
      "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and "destinationId" = ${destinationId}
      and (state = 'skipped' or ${isOpen}) and not "ruleId" = any(${ruleIds}::uuid[])`)
}

/**
 * Expires open conversions that are too old for the platform.
 *
 * @param oldest  ISO timestamp: the earliest lead creation for files, or the earliest conversion
 *   for platforms with an API.
 */
export async function expireConversions(
  tx: OrgTx,
  { id, kind }: Pick<Destination, 'id' | 'kind'>,
  oldest: string,
  at: string,
): Promise<void> {
  const isFile = kind === 'google_file'
  const reason: Reason = isFile ? 'click_too_old' : 'conversion_too_old'
  const age = isFile ? sql`"leadCreatedAt"` : sql`at`
  await tx.query(sql`
    update conversion set state = 'expired', reason = ${reason}, "nextAt" = null,
      "updatedAt" = ${at}
    where "orgId" = ${tx.orgId} and "destinationId" = ${id} and ${isOpen} and ${age} < ${oldest}`)
}

/** Also deletes sent conversions, because they contain click IDs. */
export async function deleteConversionsOfLeads(
  tx: OrgTx,
  leadIds: readonly string[],
): Promise<void> {
  if (leadIds.length === 0) return
  await tx.query(sql`
    delete from conversion
    where "orgId" = ${tx.orgId} and "leadId" = any(${leadIds}::uuid[])`)
}

/** One page of the IDs and creation times of the leads after a given lead, oldest first. */
export const selectLeadPage = (
  tx: OrgTx,
  after: { readonly createdAt: string; readonly id: string },
  limit: number,
): Promise<{ id: string; createdAt: string }[]> =>
  tx.query(sql`
    select id, "createdAt" from lead
    where "orgId" = ${tx.orgId} and ("createdAt", id) > (${after.createdAt}, ${after.id}::uuid)
    order by "createdAt", id limit ${limit}`)
