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

/** Groups in a report by campaign that are not campaigns: no campaign, and unknown campaign. */
export const placeholderGroups: readonly string[] = ['(none)', '(unknown)']
