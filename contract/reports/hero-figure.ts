import type { Dashboard } from '../dashboard.ts'

/**
 * Main metric of a dashboard: revenue or, if no won lead has a value in either period, the number
 * of leads. @see L-500
 */
export const chooseHero = ({ totals, before }: Dashboard): 'value' | 'leads' =>
  totals.value > 0 || (before?.totals.value ?? 0) > 0 ? 'value' : 'leads'
