import { isDeepStrictEqual } from 'node:util'
import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'
import { dayMs, hourMs } from '../../../contract/values/time.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import { toPhoneKey } from '../contacts/index.ts'
import {
  type EventRow,
  loadLeadRecords,
  orderEvents,
  selectEvents,
  takeEvents,
} from '../leads/index.ts'
import {
  type CheckedConversion,
  checkConversion,
  checkOutgoing,
  getMaxAgeDays,
  type Reason,
} from './check-conversion.ts'
import {
  type Conversion,
  deleteConversionsOfLeads,
  expireConversions,
  selectConversionsOfLeads,
  upsertConversions,
} from './conversion-store.ts'
import {
  type Destination,
  lockDestination,
  selectDestinations,
  updateDestination,
} from './destination-store.ts'
import { loadTaxonomyTimes } from './load-taxonomy-times.ts'
import { type ConversionRule, findConversionTime } from './match-rule.ts'
import { findPlatform } from './platforms/platforms.ts'
import { noCorrection, retract, reviseSent } from './revise-conversion.ts'

/** Maximum number of events per transaction. */
const eventsAtOnce = 200

/** Number of leads after which a transaction stops reading events. */
const leadsPerBatch = 1_000

/** Number of leads loaded per statement. */
const leadsAtOnce = 500

/**
 * Updates the conversions for all destinations by reading the events after each destination's
 * cursor, in commit order. The conversions and the cursor are written in one transaction, so that a
 * crash cannot leave only one of them written. If a destination is disabled, only erased leads are
 * processed.
 *
 * @see L-277
 */
export async function deriveConversions(ctx: Ctx): Promise<void> {
  const destinations = await ctx.db.readInOrg(ctx.org.id, selectDestinations)
  if (destinations.length === 0) return
  let order = await orderEvents(ctx.db, ctx.org.id)
  while (order.hasMore) order = await orderEvents(ctx.db, ctx.org.id)
  for (const { id } of destinations) {
    while (await deriveBatch(ctx, id, order.head));
  }
}

/**
 * Runs one transaction of {@link deriveConversions} for one destination.
 *
 * @param head  Position of the last event in commit order.
 * @returns True if there may be more events.
 */
export const deriveBatch = (ctx: Ctx, id: string, head: number): Promise<boolean> =>
  ctx.db.inOrg(ctx.org.id, async (tx) => {
    const destination = await lockDestination(tx, id)
    if (destination === undefined) return false
    const found = await selectEvents(tx, destination.position + 1, eventsAtOnce)
    const events = takeEvents(found, leadsPerBatch)
    await deriveEvents(tx, ctx, destination, events)
    // Skip to the last event, because all unread events expired while the destination was disabled.
    if (events.length === 0 && head > destination.position) {
      await updateDestination(tx, id, { position: head })
    }
    const now = ctx.now()
    const platform = findPlatform(destination.kind)
    const days = platform ? getMaxAgeDays(destination, platform) : destination.windowDays
    const oldest = new Date(now.getTime() - days * dayMs).toISOString()
    await expireConversions(tx, destination, oldest, now.toISOString())
    return events.length < found.length || found.length === eventsAtOnce
  })

async function deriveEvents(
  tx: OrgTx,
  ctx: Ctx,
  destination: Destination,
  events: readonly EventRow[],
): Promise<void> {
  const last = events.at(-1)
  if (last === undefined) return
  const erased = events.flatMap(({ type, leadIds }) => (type === 'lead.erased' ? leadIds : []))
  await deleteConversionsOfLeads(tx, erased)
  const changes = events.filter(({ details }) => details === null)
  const changed = destination.isEnabled ? changes.flatMap((event) => event.leadIds) : []
  const leadIds = [...new Set(changed)]
  for (let i = 0; i < leadIds.length; i += leadsAtOnce) {
    await deriveLeads(tx, ctx, destination, { leadIds: leadIds.slice(i, i + leadsAtOnce) })
  }
  await updateDestination(tx, destination.id, { position: last.position })
}

interface LeadBatch {
  readonly leadIds: readonly string[]
  /** Loaded if omitted. */
  readonly leads?: ReadonlyMap<string, LeadRecord>
  /** False for a dry run. */
  readonly isStored?: boolean
}

/**
 * Derives the conversions for leads by applying all of a destination's rules. The caller must have
 * locked the destination.
 *
 * @returns Conversions that are new or have changed.
 */
export async function deriveLeads(
  tx: OrgTx,
  ctx: Ctx,
  destination: Destination,
  { leadIds, leads: given, isStored = true }: LeadBatch,
): Promise<readonly Conversion[]> {
  const leads = given ?? (await loadConversionLeads(tx, ctx, leadIds))
  const times = await loadTaxonomyTimes(tx, destination, leadIds)
  const existing = new Map(
    (await selectConversionsOfLeads(tx, destination.id, leadIds)).map((one) => [
      toKey(one.leadId, one.ruleId),
      one,
    ]),
  )
  const derived = leadIds.flatMap((leadId) =>
    destination.rules.flatMap((rule) => {
      const lead = leads.get(leadId)
      const before = existing.get(toKey(leadId, rule.id))
      const labeledAt = times.find(leadId, rule) ?? lead?.createdAt ?? ctx.now().toISOString()
      return deriveConversion(ctx, { destination, rule, leadId, lead, before, labeledAt }) ?? []
    }),
  )
  if (isStored) {
    const isNew = (one: Conversion) => hasChanged(one, existing.get(toKey(one.leadId, one.ruleId)))
    await upsertConversions(tx, derived.filter(isNew))
  }
  return derived
}

/**
 * Avoids unnecessary writes, because most conversions are unchanged when they are derived again.
 */
const hasChanged = (after: Conversion, before: Conversion | undefined): boolean =>
  before === undefined || !isDeepStrictEqual(after, { ...before, updatedAt: after.updatedAt })

const toKey = (leadId: string, ruleId: string): string => `${leadId} ${ruleId}`

/**
 * Current leads by ID, without deleted ones. Phone numbers are in international format if the lead
 * has a country, because platforms match only that format.
 */
export async function loadConversionLeads(
  tx: OrgTx,
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LeadRecord>> {
  const records = await loadLeadRecords(tx, ctx, ids)
  return new Map(
    records.map((lead) => [lead.id, { ...lead, phone: toInternational(ctx.org, lead) }]),
  )
}

function toInternational(
  { defaultCountry }: Pick<Ctx['org'], 'defaultCountry'>,
  { phone, country }: Pick<LeadRecord, 'phone' | 'country'>,
): string | null {
  const key = phone === null ? null : toPhoneKey(phone, country ?? defaultCountry)
  return key?.startsWith('+') ? key : phone
}

interface Derivation {
  readonly destination: Destination
  readonly rule: ConversionRule
  readonly leadId: string
  readonly lead: LeadRecord | undefined
  /** The conversion that the previous run derived. */
  readonly before: Conversion | undefined
  readonly labeledAt: string
}

/** @returns `undefined` if nothing changes. */
function deriveConversion(
  ctx: Pick<Ctx, 'org' | 'now' | 'newId'>,
  { destination, rule, leadId, lead, before, labeledAt }: Derivation,
): Conversion | undefined {
  const time = lead && findConversionTime(lead, rule, labeledAt)
  const now = ctx.now()
  const updatedAt = now.toISOString()
  if (lead === undefined || time === undefined) {
    const reason: Reason = lead === undefined ? 'lead_deleted' : 'lead_changed'
    return before && retract(before, reason, { destination, now })
  }
  const isEnded = before !== undefined && (before.state === 'expired' || before.sentAt !== null)
  const isContinued = isEnded || (before !== undefined && before.state !== 'retracted')
  // The platform recognizes a repeated conversion by its click ID and time, so the time must not
  // change.
  const at = isContinued ? before.at : toSeconds(time)
  const checked = check(ctx, { lead, rule, destination, at })
  if (isEnded)
    return reviseSent(before, checked, {
      destination,
      now,
      isFixed: typeof rule.value === 'number',
    })
  const dueAt = new Date(Date.parse(at) + destination.holdHours * hourMs).toISOString()
  return {
    ...checked,
    id: before?.id ?? ctx.newId(),
    destinationId: destination.id,
    ruleId: rule.id,
    leadId,
    action: rule.action,
    state: checked.reason === null ? 'waiting' : 'skipped',
    ...{ at, dueAt, leadCreatedAt: lead.createdAt },
    ...{ sentAt: null, code: null, message: null, attempts: 0, nextAt: null, confirmedAt: null },
    ...noCorrection,
    ...{ createdAt: before?.createdAt ?? updatedAt, updatedAt },
  }
}

function check(
  { org, now }: Pick<Ctx, 'org' | 'now'>,
  input: Pick<Derivation, 'destination' | 'rule'> & { lead: LeadRecord; at: string },
): CheckedConversion {
  const platform = findPlatform(input.destination.kind)
  const orgCurrency = org.currency
  if (platform === undefined) return checkConversion({ ...input, orgCurrency })
  return checkOutgoing({ ...input, platform, now: now(), orgCurrency })
}

/** Rounded down, so that the time is never in the future. */
const toSeconds = (iso: string): string =>
  new Date(Math.floor(Date.parse(iso) / 1_000) * 1_000).toISOString()
