import type { GetSettingsOutput } from '../../../../sdk/app-operations.generated.ts'

export type Settings = Omit<GetSettingsOutput, 'id' | 'firstDay'>

/** Minimum and maximum of each numeric setting; a test compares them with the service's limits. */
export const settingLimits = {
  conversionWindowDays: [1, 365],
  sessionMinutes: [1, 1_440],
  retentionDays: [1, 36_500],
  duplicateWindowDays: [1, 3_650],
} as const satisfies Partial<Record<keyof Settings, readonly [number, number]>>

export type NumberSetting = keyof typeof settingLimits

/** True for a valid number; a cleared field contains an empty string. */
export function isAllowed(name: NumberSetting, value: unknown): boolean {
  const [least, most] = settingLimits[name]
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
}

/** Values that differ from the stored values. */
export function changedValues<V extends object>(before: V, after: V): Partial<V> {
  // `Object.entries` loses the type of the keys, which are exactly those of the form.
  const pairs = Object.entries(after) as [keyof V & string, V[keyof V]][]
  // `Object.fromEntries` also loses the type of the keys.
  return Object.fromEntries(pairs.filter(([name, value]) => value !== before[name])) as Partial<V>
}
