import { type AttributionRow, attributionMeasures } from '../../../../contract/attribution.ts'
import { attributionModels } from '../../../../contract/attribution-models.ts'
import { baseModel } from '../../../../contract/reports/attribution-columns.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Comparison of two rows: negative if `a` comes first. */
export type RowOrder = (a: AttributionRow, b: AttributionRow) => number

const byGroup: RowOrder = (a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0)

/** Figure to sort by; null sorts last in both directions. */
type Figure = (row: AttributionRow) => number | null

/** Spend in one currency; different currencies cannot be compared. */
const spendFigure: Figure = ({ spend }) => (spend?.length === 1 ? (spend[0]?.spend ?? null) : null)

const columns = [...attributionMeasures, 'costPerLead', 'costPerWon', 'roas'] as const

const figures = new Map<string, Figure>([
  ['spend', spendFigure],
  ...attributionModels.flatMap((model) =>
    columns.map((column): [string, Figure] => [
      `${model}.${column}`,
      ({ models }) => models[model][column],
    ]),
  ),
  ...attributionModels.flatMap((model) =>
    attributionMeasures.map((measure): [string, Figure] => [
      `${model}.${measure}.change`,
      ({ models }) => models[model][measure] - models[baseModel][measure],
    ]),
  ),
])

/**
 * Parses `linear.value:desc`. Rows with equal figures are ordered by group.
 *
 * @throws ApiError `VALIDATION_ERROR` that lists the valid columns.
 */
export function parseSort(sort: string): RowOrder {
  const [name = '', direction, ...rest] = sort.split(':')
  const figure = figures.get(name)
  const isDirection = direction === 'asc' || direction === 'desc'
  const isKnown = figure !== undefined || name === 'group'
  if (!isKnown || !isDirection || rest.length > 0) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `sort must be column:asc or column:desc, where column is one of ${['group', ...figures.keys()].join(', ')}.`,
    )
  }
  const sign = direction === 'asc' ? 1 : -1
  if (figure === undefined) return (a, b) => sign * byGroup(a, b)
  return (a, b) => {
    const [one, other] = [figure(a), figure(b)]
    const isEitherNull = one === null || other === null
    const order = isEitherNull
      ? Number(one === null) - Number(other === null)
      : sign * (one - other)
    return order || byGroup(a, b)
  }
}
