import type { Overview } from './use-overviews.ts'

/** Sortable columns, in table order. */
export const overviewColumns = [
  'name',
  'leads',
  'won',
  'costPerLead',
  'roas',
  'lastLead',
  'health',
] as const

export type OverviewColumn = (typeof overviewColumns)[number]

interface OverviewSort {
  readonly column: OverviewColumn
  readonly isDown: boolean
}

interface Row {
  readonly org: { readonly name: string }
  readonly overview: Overview | undefined
}

/**
 * Sorts organizations. Those without a value for the metric come last in either direction, sorted
 * by name.
 */
export function sortOverviews<R extends Row>(
  rows: readonly R[],
  { column, isDown }: OverviewSort,
): R[] {
  const factor = isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const byName = a.org.name.localeCompare(b.org.name)
    if (column === 'name') return factor * byName
    const [one, other] = [sortFigure(a, column), sortFigure(b, column)]
    if (one === null || other === null)
      return Number(one === null) - Number(other === null) || byName
    return factor * (one - other) || byName
  })
}

function sortFigure({ overview }: Row, column: Exclude<OverviewColumn, 'name'>): number | null {
  if (overview === undefined) return null
  const { leads, won, spend, lastLeadAt, problems } = overview
  switch (column) {
    case 'leads':
      return leads
    case 'won':
      return won
    case 'costPerLead':
      return spend?.costPerLead ?? null
    case 'roas':
      return spend?.roas ?? null
    case 'lastLead':
      return lastLeadAt === null ? null : Date.parse(lastLeadAt)
    case 'health':
      return problems?.length ?? null
  }
}

/** Parses `sort=leads:desc`; organizations are sorted by name by default. */
export function parseOverviewSort(text: string | undefined): OverviewSort {
  const [name, direction] = (text ?? '').split(':')
  const column = overviewColumns.find((one) => one === name) ?? 'name'
  return { column, isDown: direction === 'desc' }
}

/** Sort order after a click on a column: metrics start with the highest value, names with A. */
export const toggleSort = (sort: OverviewSort, column: OverviewColumn): string => {
  const isDown = sort.column === column ? !sort.isDown : column !== 'name'
  return `${column}:${isDown ? 'desc' : 'asc'}`
}
