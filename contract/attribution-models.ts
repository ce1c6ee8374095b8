/**
 * Rules for splitting a lead's credit among its sessions, in table order.
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

/** Groups that are not campaigns in a report by campaign: no campaign and unknown campaign. */
export const placeholderGroups: readonly string[] = ['(none)', '(unknown)']
