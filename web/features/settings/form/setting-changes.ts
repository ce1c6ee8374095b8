import type { GetSettingsOutput } from '../../../../sdk/app-operations.generated.ts'

/** What the organization decides for itself. */
export type Settings = Omit<GetSettingsOutput, 'id'>

/** Least and most of each setting that is a number; the service holds to the same. */
export const settingLimits = {
  conversionWindowDays: [1, 365],
  sessionMinutes: [1, 1_440],
  retentionDays: [1, 36_500],
  duplicateWindowDays: [1, 3_650],
} as const satisfies Partial<Record<keyof Settings, readonly [number, number]>>

/** A setting that is a number. */
export type NumberSetting = keyof typeof settingLimits

/** True for a number that the setting may be; a field that was emptied holds a text. */
export function isAllowed(name: NumberSetting, value: unknown): boolean {
  const [least, most] = settingLimits[name]
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/** What is to be sent: the values that differ. */
export function changedValues<V extends object>(before: V, after: V): Partial<V> {
  // Object.entries loses the keys; they are exactly those of the form.
  const pairs = Object.entries(after) as [keyof V & string, V[keyof V]][]
  // fromEntries loses them, too.
  return Object.fromEntries(pairs.filter(([name, value]) => value !== before[name])) as Partial<V>
}
