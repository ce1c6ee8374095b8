import type { AdSpendRow, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { messages } from '../../../i18n/index.ts'
import { formatDay } from '../../../lib/times.ts'
import { platformName } from '../shared/platforms.ts'
import { type AdLevel, type AdPlace, adLevels } from './ad-hierarchy.ts'

const texts = messages.adSpend

/** What one level of a row is called: by its name, else by its ID. */
export function placeName(row: Partial<AdSpendRow>, level: AdLevel): string {
  const id = row[level.key] ?? ''
  if (level.group === 'platform') return platformName(id)
  return row[level.name] || id || texts.nameless[level.group]
}

/** What a row is called, and where it stands. */
export interface RowLabels {
  readonly title: string
  /** What is above it, as far as the address does not say it. */
  readonly about: string
  /** Its ID, where it is called otherwise. */
  readonly id: string
}

/** The texts of a row that is summed up by a level, or by day. */
export function rowLabels(row: AdSpendRow, by: SpendGroup, place: AdPlace): RowLabels {
  const at = adLevels.findIndex(({ group }) => group === by)
  const level = adLevels[at]
  if (level === undefined) return { title: formatDay(row.day ?? ''), about: '', id: '' }
  const title = placeName(row, level)
  const above = adLevels
    .slice(0, at)
    .filter(({ key }) => !(key in place))
    .map((one) => placeName(row, one))
  const id = row[level.key] ?? ''
  const isShown = level.group !== 'platform' && id !== title
  return { title, about: above.join(' · '), id: isShown ? id : '' }
}
