/**
 * Limits for the first paint, in milliseconds, and for scripts that load before any click, in
 * bytes.
 */
export const pageTargets = { firstPaintMs: 1_000, scriptBytes: 250_000 } as const

/** Page whose first visit is measured. */
export interface MeasuredPage {
  readonly title: string
  /** Path relative to the organization; if `isOutside` is set, relative to the app. */
  readonly path: string
  readonly isOutside?: boolean
}

/** Pages in the demo organization; `$lead` is replaced with the ID of one of its leads. */
export const measuredPages: readonly MeasuredPage[] = [
  { title: 'sign-in', path: '/sign-in', isOutside: true },
  { title: 'leads', path: '/leads' },
  { title: 'lead', path: '/leads/$lead' },
  { title: 'dashboard', path: '/' },
  { title: 'settings', path: '/settings/general' },
]
