import { listLabelIds } from '../../../contract/leads/labels/label-list.ts'
import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'
import type { Channel } from '../../../contract/tracking/channels.ts'
import { findLeadChannel, toClickBits } from '../attribution/index.ts'

type Status = LeadRecord['status']

/** Amounts in major units. `other` is used for leads to which none of the rows apply. */
interface AmountTable<Row> {
  readonly rows: readonly (Row & { readonly amount: number })[]
  readonly other: number | null
}

/**
 * Percentage of an amount. If it is the percentage of leads that are expected to be won, the result
 * is an expected value.
 */
interface Share {
  readonly percent: number
  readonly base: 'lead' | number
}

/**
 * `null` sends no value; `lead` sends the lead's value; a number sends a fixed amount in major
 * units.
 */
export type RuleValue =
  | 'lead'
  | number
  | null
  | Share
  | ({ readonly by: 'label' } & AmountTable<{ readonly labelId: string }>)
  /** Selects the last row whose `from` does not exceed the lead's value. */
  | ({ readonly by: 'value' } & AmountTable<{ readonly from: number }>)

/** Conditions on a lead in addition to `when`; an omitted condition is always met. */
export interface RuleConditions {
  /** In major units, inclusive. A lead without a value meets neither limit. */
  readonly minValue?: number
  readonly maxValue?: number
  readonly sources?: readonly LeadRecord['source'][]
  readonly channels?: readonly Channel[]
}

/** Maps matching leads to a conversion action and its value. */
export interface ConversionRule {
  readonly id: string
  /** Name of the conversion action, exactly as in the ad platform. */
  readonly action: string
  readonly when:
    | { readonly status: Status }
    | { readonly labelId: string }
    | { readonly conversionEventId: string }
  readonly only?: RuleConditions
  readonly value: RuleValue
  /** True to skip leads for which the rule results in no value. */
  readonly needsValue: boolean
}

/**
 * Lead statuses that satisfy each rule status. For example, a won lead also counts as qualified.
 */
const reached: Readonly<Record<Status, readonly Status[]>> = {
  open: ['open', 'qualified', 'won'],
  qualified: ['qualified', 'won'],
  won: ['won'],
  lost: ['lost'],
}

/** A label or conversion event, and the lead field that contains its ID. */
interface TaxonomyItem {
  readonly field: 'labelId' | 'selectedConversionEventId'
  readonly itemId: string
}

/** The label or conversion event that a rule is about; `undefined` if it is about a status. */
export function findTaxonomyItem({ when }: ConversionRule): TaxonomyItem | undefined {
  if ('labelId' in when) return { field: 'labelId', itemId: when.labelId }
  if ('conversionEventId' in when) {
    return { field: 'selectedConversionEventId', itemId: when.conversionEventId }
  }
  return undefined
}

/**
 * Time of the conversion, as an ISO timestamp; `undefined` if the rule does not apply to the lead.
 *
 * @param changedAt  When the lead got its label or conversion event; this time is not part of the
 *   lead itself.
 * @see L-312
 */
export function findConversionTime(
  lead: LeadRecord,
  rule: ConversionRule,
  changedAt: string,
): string | undefined {
  const time = findTime(lead, rule, changedAt)
  return time !== undefined && meets(lead, rule.only ?? {}) ? time : undefined
}

function findTime(
  lead: LeadRecord,
  { when }: ConversionRule,
  changedAt: string,
): string | undefined {
  if ('labelId' in when) return listLabelIds(lead).includes(when.labelId) ? changedAt : undefined
  if ('conversionEventId' in when) {
    return lead.selectedConversionEventId === when.conversionEventId ? changedAt : undefined
  }
  if (!reached[when.status].includes(lead.status)) return undefined
  const times = {
    open: lead.createdAt,
    qualified: lead.qualifiedAt,
    won: lead.wonAt,
    lost: lead.lostAt,
  }
  return times[when.status] ?? lead.createdAt
}

function meets(
  lead: LeadRecord,
  { minValue, maxValue, sources, channels }: RuleConditions,
): boolean {
  if (minValue !== undefined && (lead.value === null || lead.value < minValue)) return false
  if (maxValue !== undefined && (lead.value === null || lead.value > maxValue)) return false
  if (sources !== undefined && !sources.includes(lead.source)) return false
  return channels === undefined || channels.includes(findChannel(lead))
}

/** Channel based on a lead's UTM fields, click IDs and referrer; `direct` if there are none. */
const findChannel = (lead: LeadRecord): Channel =>
  findLeadChannel({
    ...lead,
    ...{ channel: null, landingPath: null, clicks: toClickBits(lead), isOwn: true },
  }).channel

/** Value that a rule assigns to a lead, in minor units; null if none is sent. */
export function findConversionValue(
  lead: Pick<LeadRecord, 'value' | 'labelId' | 'moreLabelIds'>,
  { value }: Pick<ConversionRule, 'value'>,
): number | null {
  const amount = findAmount(lead, value)
  return amount === null ? null : Math.round(amount * 100)
}

function findAmount(
  lead: Pick<LeadRecord, 'value' | 'labelId' | 'moreLabelIds'>,
  value: RuleValue,
): number | null {
  if (value === 'lead') return lead.value
  if (value === null || typeof value === 'number') return value
  if ('percent' in value) {
    const base = value.base === 'lead' ? lead.value : value.base
    return base === null ? null : (base * value.percent) / 100
  }
  if (value.by === 'label') {
    const own = listLabelIds(lead)
    const row = value.rows.find(({ labelId }) => own.includes(labelId))
    return row?.amount ?? value.other
  }
  const { value: worth } = lead
  if (worth === null) return value.other
  const row = value.rows.findLast(({ from }) => from <= worth)
  return row?.amount ?? value.other
}
