import type { Random } from './random.ts'

const labels = ['Hot', 'Call back', 'Business', 'Financing', 'Partner'] as const
const conversionEvents = ['Qualified lead', 'Site visit booked', 'Order signed'] as const

/** IDs of labels and conversion events by name. */
export interface Choices {
  readonly label: Readonly<Record<(typeof labels)[number], string>>
  readonly conversionEvent: Readonly<Record<(typeof conversionEvents)[number], string>>
}

export const inventChoices = (random: Random, atMs: number): Choices => ({
  label: createIds(labels, random, atMs),
  conversionEvent: createIds(conversionEvents, random, atMs),
})

const createIds = <N extends string>(names: readonly N[], random: Random, atMs: number) =>
  // `fromEntries` loses the key types; the keys are exactly `names`.
  Object.fromEntries(names.map((name) => [name, random.id(atMs)])) as Record<N, string>
