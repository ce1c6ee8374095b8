import { Group } from '@mantine/core'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { useChoices } from '../../../lib/use-search-params.ts'
import { type AdPlace, trailOf } from './ad-hierarchy.ts'
import { PlaceTrail, usePlaceRow } from './breadcrumbs.tsx'
import { CurrencyChoice } from './currency-select.tsx'

interface Props {
  readonly place: AdPlace
  readonly report: AdReport
}

/** Where the report looks, with the way up; and in which currency. */
export function Trail({ place, report }: Props) {
  const [search] = useChoices()
  const named = useNames(place, report)
  const isDown = trailOf(place).length > 0
  if (!isDown && report.currencies.length < 2) return null
  return (
    <Group justify="space-between" gap="sm">
      {isDown ? <PlaceTrail place={place} named={named} search={search} /> : <span />}
      <CurrencyChoice currencies={report.currencies} />
    </Group>
  )
}

/** Names of a place: rows below it carry them, but those of days, and when there are none. */
function useNames(place: AdPlace, report: AdReport): Partial<AdSpendRow> {
  const last = trailOf(place).at(-1)
  const row = report.rows.find((one) => last !== undefined && one[last.key] !== undefined)
  const isNeeded = last !== undefined && row === undefined && report.rows.length > 0
  const asked = usePlaceRow(place, report, isNeeded)
  return { ...(row ?? asked.row), ...place }
}
