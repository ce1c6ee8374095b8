/**
 * Rules for splitting the credit for a lead among its sessions, in table order.
 *
 * @see L-30
 */
export const attributionModels = [
  'firstTouch',
  'lastTouch',
  'lastNonDirect',
  'linear',
  'positionBased',
  'timeDecay',
] as const

export type AttributionModel = (typeof attributionModels)[number]

/** Groups of a report by campaign that are not campaigns: without a campaign, and not known. */
export const placeholderGroups: readonly string[] = ['(none)', '(unknown)']
