import type { LeadRecord } from '../../../contract/leads/lead-schemas.ts'

/** Maps matching leads to a conversion action and its value. */
export interface ConversionRule {
  readonly id: string
  /** Name of the conversion action, exactly as in the ad platform. */
  readonly action: string
  readonly when: { readonly status: LeadRecord['status'] } | { readonly labelId: string }
  /** `null` sends no value, `lead` the value of the lead, a number a fixed amount. */
  readonly value: 'lead' | number | null
  /** True to skip leads without a value. Used only if the value is `lead`. */
  readonly needsValue: boolean
}

/** Fields of a lead that conversions depend on. */
export type ConversionLead = Pick<
  LeadRecord,
  | 'id'
  | 'status'
  | 'labelId'
  | 'value'
  | 'createdAt'
  | 'qualifiedAt'
  | 'wonAt'
  | 'lostAt'
  | 'gclid'
  | 'gbraid'
  | 'wbraid'
  | 'ad_user_data'
>

/** Statuses in which a lead has reached the status of a rule: a won lead was qualified before. */
const reached: Readonly<Record<LeadRecord['status'], readonly LeadRecord['status'][]>> = {
  open: ['open', 'qualified', 'won'],
  qualified: ['qualified', 'won'],
  won: ['won'],
  lost: ['lost'],
}

/**
 * Time of the conversion, as an ISO timestamp; `undefined` if the rule does not apply to the lead.
 *
 * @param labeledAt  When the lead got its label, which the lead does not contain.
 */
export function findConversionTime(
  lead: ConversionLead,
  { when }: ConversionRule,
  labeledAt: string,
): string | undefined {
  if ('labelId' in when) return lead.labelId === when.labelId ? labeledAt : undefined
  if (!reached[when.status].includes(lead.status)) return undefined
  const times = {
    open: lead.createdAt,
    qualified: lead.qualifiedAt,
    won: lead.wonAt,
    lost: lead.lostAt,
  }
  return times[when.status] ?? lead.createdAt
}
