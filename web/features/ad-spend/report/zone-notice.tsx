import { Text } from '@mantine/core'
import type { AdReport } from '../../../../contract/ad-spend/ad-report.ts'
import { messages } from '../../../i18n/index.ts'
import { platformName } from '../shared/platforms.ts'

/** Lists accounts whose time zone differs from the organization's. */
export function ZoneNotice({ zones }: Pick<AdReport, 'zones'>) {
  const timeZones = [...new Set(zones.map(({ timeZone }) => timeZone))]
  return timeZones.map((timeZone) => (
    <Text key={timeZone} size="xs" c="dimmed" maw="44rem">
      {messages.adSpend.otherZone(
        zones
          .filter((account) => account.timeZone === timeZone)
          .map(({ platform, accountId }) => `${platformName(platform)} ${accountId}`.trim()),
        timeZone,
      )}
    </Text>
  ))
}
