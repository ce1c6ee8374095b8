import type { AttributionMeasure, AttributionTable } from '../attribution.ts'
import type { AttributionModel } from '../attribution-models.ts'
import type { SharedGroup } from '../shared-report.ts'

/** Model that the others are compared with. */
export const baseModel = 'lastNonDirect' satisfies AttributionModel

/** Measures that always have a column. */
const usualMeasures: readonly AttributionMeasure[] = ['leads', 'won', 'value']

/** @param selected  Measure that the report is about. */
export const hasColumn = (measure: AttributionMeasure, selected: AttributionMeasure): boolean =>
  measure === selected || usualMeasures.includes(measure)

/** False for the base model, because no model differs from itself. */
export const hasChange = (model: AttributionModel): boolean => model !== baseModel

/** False for sources, because ad platforms do not report spend by source. */
export const hasSpend = (groupBy: SharedGroup): boolean => groupBy !== 'source'

/** Credit in the row of totals. Most leads do not come from ads, so their ratios would mislead. */
export const omitRatios = ({ spend: _, ...credit }: AttributionTable['totals']) => ({
  ...credit,
  costPerLead: null,
  costPerWon: null,
  roas: null,
})
