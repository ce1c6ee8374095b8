/** Most time until something is seen, in milliseconds, and most script before a click, in bytes. */
export const pageTargets = { firstPaintMs: 1_000, scriptBytes: 250_000 } as const

/** A page whose first visit is measured. */
export interface MeasuredPage {
  readonly title: string
  /** Below the address of the organization, or with `isOutside` of the app. */
  readonly path: string
  readonly isOutside?: boolean
}

/** Pages of the demo's organization; `$lead` stands for one of its leads. */
export const measuredPages: readonly MeasuredPage[] = [
  { title: 'sign-in', path: '/sign-in', isOutside: true },
  { title: 'leads', path: '/leads' },
  { title: 'lead', path: '/leads/$lead' },
  { title: 'dashboard', path: '/' },
  { title: 'settings', path: '/settings/general' },
]
