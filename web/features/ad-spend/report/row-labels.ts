import type { AdSpendRow, SpendGroup } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { messages } from '../../../i18n/index.ts'
import { formatDay } from '../../../lib/times.ts'
import { platformName } from '../shared/platforms.ts'
import { type AdLevel, type AdPlace, adLevels } from './ad-hierarchy.ts'

const texts = messages.adSpend

/** Name of a row at one level; falls back to the ID. */
export function placeName(row: Partial<AdSpendRow>, level: AdLevel): string {
  const id = row[level.key] ?? ''
  if (level.group === 'platform') return platformName(id)
  return row[level.name] || id || texts.nameless[level.group]
}

export interface RowLabels {
  readonly title: string
  /** Names of the levels above the row, except for those that the URL specifies. */
  readonly about: string
  /** ID of the row's group; empty for platforms, and if the title already shows the ID. */
  readonly id: string
}

/** Labels for a row grouped by a level or by day. */
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
