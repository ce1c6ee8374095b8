import { useOrgQuery } from '../../api/org-query.ts'
import { messages } from '../../i18n/index.ts'
import { formatMoney, formatRatio } from '../../lib/numbers.ts'

/** Target for a metric, and whether the metric meets it. */
export interface Goal {
  readonly text: string
  readonly isMet: boolean
}

interface AdFigures {
  readonly currency: string
  readonly costPerLead: number | null
  readonly roas: number | null
}

/**
 * Compares metrics with the organization's targets. The result is `undefined` if the target or the
 * metric is missing, or if a cost is not in the organization's currency.
 *
 * @see L-345
 */
export function useGoals(): (
  figures: AdFigures,
) => Readonly<Record<'costPerLead' | 'roas', Goal | undefined>> {
  const settings = useOrgQuery('get_settings', {}).data?.data
  return ({ currency, costPerLead, roas }) => {
    const { costPerLeadTarget = null, roasTarget = null } = settings ?? {}
    const hasCost =
      costPerLeadTarget !== null && costPerLead !== null && currency === settings?.currency
    const hasRoas = roasTarget !== null && roas !== null
    return {
      costPerLead: hasCost
        ? toGoal(formatMoney(costPerLeadTarget, currency), costPerLead <= costPerLeadTarget)
        : undefined,
      roas: hasRoas ? toGoal(formatRatio(roasTarget), roas >= roasTarget) : undefined,
    }
  }
}

const toGoal = (target: string, isMet: boolean): Goal => ({
  text: isMet ? messages.annotations.met(target) : messages.annotations.missed(target),
  isMet,
})
