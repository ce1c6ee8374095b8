/** Consent purposes, spelled like the lead fields. */
export const purposes = [
  'ad_storage',
  'ad_user_data',
  'analytics_storage',
  'ad_personalization',
] as const

/** Answers by purpose; purposes without an answer are missing. */
export type Flags = Partial<Record<(typeof purposes)[number], boolean>>

/**
 * Consent level: 0 counts page views without IDs; 1 keeps the visit's IDs in memory and ignores
 * click IDs; 2 stores both the visit's IDs and click IDs in cookies.
 */
export type Level = 0 | 1 | 2

/** Level that the flags allow; a missing answer counts as denied. */
export const toLevel = ({ ad_storage, analytics_storage }: Flags): Level =>
  analytics_storage ? (ad_storage ? 2 : 1) : 0

/** The same answer for every purpose. */
export const every = (answer: boolean): Flags =>
  Object.fromEntries(purposes.map((purpose) => [purpose, answer]))

/** Merges answers into `flags`; ignores anything but `granted`, `denied` and booleans. */
export const mergeConsent = (flags: Flags, entry: unknown): void => {
  const answers: Readonly<Record<string, unknown>> = Object(entry)
  for (const purpose of purposes) {
    const match = /^(granted|true|(denied|false))$/.exec(`${answers[purpose]}`)
    if (match) flags[purpose] = !match[2]
  }
}
