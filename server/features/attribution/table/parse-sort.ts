import {
  type AttributionMeasure,
  type AttributionRow,
  attributionMeasures,
} from '../../../../contract/attribution.ts'
import {
  type AttributionModel,
  attributionModels,
} from '../../../../contract/attribution-models.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Comparison of two rows: negative if `a` is first. */
export type RowOrder = (a: AttributionRow, b: AttributionRow) => number

const byGroup: RowOrder = (a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0)

const byCredit =
  (model: AttributionModel, measure: AttributionMeasure): RowOrder =>
  (a, b) =>
    a.models[model][measure] - b.models[model][measure]

const columns = new Map<string, RowOrder>([
  ['group', byGroup],
  ...attributionModels.flatMap((model) =>
    attributionMeasures.map(
      (measure) => [`${model}.${measure}`, byCredit(model, measure)] as const,
    ),
  ),
])

/**
 * Parses `linear.value:desc`. Equal rows are ordered by group.
 *
 * @throws ApiError `VALIDATION_ERROR` with the valid columns.
 */
export function parseSort(sort: string): RowOrder {
  const [name = '', direction, ...rest] = sort.split(':')
  const column = columns.get(name)
  const isDirection = direction === 'asc' || direction === 'desc'
  if (column === undefined || !isDirection || rest.length > 0) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `sort must be column:asc or column:desc, where column is one of ${[...columns.keys()].join(', ')}.`,
    )
  }
  const sign = direction === 'asc' ? 1 : -1
  return (a, b) => sign * column(a, b) || byGroup(a, b)
}
