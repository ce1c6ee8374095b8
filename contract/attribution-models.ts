/**
 * How the credit for a lead is split among the visits before it, in the order of the tables.
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

/** One way to split the credit for a lead. */
export type AttributionModel = (typeof attributionModels)[number]
