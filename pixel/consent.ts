/** The purposes that a visitor is asked about, spelled as the fields of a lead. */
export const purposes = [
  'ad_storage',
  'ad_user_data',
  'analytics_storage',
  'ad_personalization',
] as const

/** What is known to be granted or denied. */
export type Flags = Partial<Record<(typeof purposes)[number], boolean>>

/**
 * What may be done: 0 counts page views without any id; 1 keeps ids in the memory of the page and
 * leaves click ids alone; 2 keeps both in cookies.
 */
export type Level = 0 | 1 | 2

/** The level that the flags allow; unknown is denied. */
export const toLevel = ({ ad_storage, analytics_storage }: Flags): Level =>
  analytics_storage ? (ad_storage ? 2 : 1) : 0

/** The same answer for every purpose. */
export const every = (answer: boolean): Flags =>
  Object.fromEntries(purposes.map((purpose) => [purpose, answer]))

/**
 * Takes what was said into `flags`: `granted`, `denied` and booleans, nothing else. Where the
 * visitor is stays unknown here, so of what is said for a region alone refusals count.
 */
export const mergeConsent = (flags: Flags, entry: unknown): void => {
  const answers: Readonly<Record<string, unknown>> = Object(entry)
  for (const purpose of purposes) {
    const answer = `${answers[purpose]}`
    const isGranted = /^(granted|true)$/.test(answer)
    if (isGranted ? !answers.region : /^(denied|false)$/.test(answer)) flags[purpose] = isGranted
  }
}
