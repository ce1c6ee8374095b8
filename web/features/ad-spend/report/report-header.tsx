import { Group } from '@mantine/core'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { CountingControl } from '../../../components/page/counting-control.tsx'
import { CurrencySelect } from '../../../components/report/currency-select.tsx'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { type AdPlace, placeLevels } from './ad-hierarchy.ts'
import { Breadcrumbs, usePlaceRow } from './breadcrumbs.tsx'

interface Props {
  readonly place: AdPlace
  readonly report: AdReport
}

/** Breadcrumbs for `place`, and the selects for the counting date and the currency. */
export function ReportHeader({ place, report }: Props) {
  const [search] = useSearchParams()
  const named = usePlaceNames(place, report)
  const isDown = placeLevels(place).length > 0
  return (
    <Group justify="space-between" gap="sm">
      {isDown ? <Breadcrumbs place={place} named={named} search={search} /> : <span />}
      <Group gap="sm">
        <CountingControl size="xs" />
        <CurrencySelect currencies={report.currencies} fewest={2} />
      </Group>
    </Group>
  )
}

/**
 * Names of the levels that `place` specifies, taken from the report's rows. If no row contains them
 * (for example, if the rows are grouped by day), they are loaded separately.
 */
function usePlaceNames(place: AdPlace, report: AdReport): Partial<AdSpendRow> {
  const last = placeLevels(place).at(-1)
  const row = report.rows.find((one) => last !== undefined && one[last.key] !== undefined)
  const isNeeded = last !== undefined && row === undefined && report.rows.length > 0
  const requested = usePlaceRow(place, report, isNeeded)
  return { ...(row ?? requested.row), ...place }
}
