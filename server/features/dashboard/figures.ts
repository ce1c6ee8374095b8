import type { Dashboard, DashboardFigures, DashboardSpend } from '../../../contract/dashboard.ts'
import { fromUnits, quotient } from '../../../contract/values/exact-decimals.ts'
import type { CountedBy, LeadFigures } from '../../lead-index/rollups/index.ts'
import type { SpendTotalRow } from '../ad-spend/index.ts'
import { summarize } from '../stats/index.ts'

const share = (part: number, of: number): number => quotient(part, of, 4) ?? 0

/** A period's statistics, along with the rates derived from them. */
export function toFigures(rows: readonly LeadFigures[], countBy: CountedBy): DashboardFigures {
  const { leads, conversion } = summarize(rows, countBy)
  const { total, byStatus } = leads
  return {
    leads: total,
    byStatus,
    qualified: conversion.qualified,
    won: byStatus.won,
    lost: byStatus.lost,
    value: conversion.totalValue,
    averageValue: conversion.averageValue,
    qualificationRate: conversion.qualificationRate,
    winRate: conversion.winRate,
    conversionRate: share(byStatus.won, total),
    lossRate: share(byStatus.lost, total),
  }
}

/** Funnel stages; each is a subset of the previous one. */
export function buildFunnel({ leads, qualified, won }: DashboardFigures): Dashboard['funnel'] {
  return [
    { stage: 'leads', leads, ofAll: share(leads, leads), ofBefore: share(leads, leads) },
    {
      stage: 'qualified',
      leads: qualified,
      ofAll: share(qualified, leads),
      ofBefore: share(qualified, leads),
    },
    { stage: 'won', leads: won, ofAll: share(won, leads), ofBefore: share(won, qualified) },
  ]
}

/** Converts micros to major units. */
export const toSpend = ({
  currency,
  spendMicros,
  impressions,
  clicks,
}: SpendTotalRow): DashboardSpend => ({
  currency,
  spend: fromUnits(BigInt(spendMicros), 6),
  impressions: Number(impressions),
  clicks: Number(clicks),
})
