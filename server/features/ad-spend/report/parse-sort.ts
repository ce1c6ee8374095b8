import {
  type SpendFigure,
  spendFigureNames,
} from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { SpendKey } from './spend-grouping.ts'

export interface SpendOrder {
  readonly column: SpendKey | SpendFigure
  readonly direction: 'asc' | 'desc'
}

/**
 * Parses `spend:desc,campaignId:asc`.
 *
 * @param keys  The group's keys, which are valid sort columns in addition to the figures.
 * @throws ApiError `VALIDATION_ERROR` that lists the valid columns.
 */
export function parseSort(sort: string, keys: readonly SpendKey[]): SpendOrder[] {
  const columns = [...keys, ...spendFigureNames]
  return sort.split(',').map((part) => {
    const [name, direction, ...rest] = part.trim().split(':')
    const column = columns.find((candidate) => candidate === name)
    const isDirection = direction === 'asc' || direction === 'desc'
    if (column !== undefined && isDirection && rest.length === 0) return { column, direction }
    const allowed = columns.join(', ')
    const message = `must be column:asc or column:desc, where column is one of ${allowed}`
    throw inputError('VALIDATION_ERROR', [{ field: 'sort', message }])
  })
}
