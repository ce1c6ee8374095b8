import type { SpendTarget } from '../../../../contract/imports/spend-import.ts'
import { messages } from '../../../i18n/en/index.ts'

const texts = messages.spendImports

const groups: Readonly<Record<keyof typeof texts.targetGroups, readonly SpendTarget[]>> = {
  day: ['date', 'endDate'],
  place: ['platform', 'accountId', 'campaignId', 'adGroupId', 'adId'],
  names: ['accountName', 'campaignName', 'adGroupName', 'adName'],
  amounts: [
    'spend',
    'spendMicros',
    'currency',
    'impressions',
    'clicks',
    'conversions',
    'conversionsValue',
  ],
}

/** What a column of spend can become, to choose from. */
export const spendTargetOptions = Object.entries(groups).map(([group, targets]) => ({
  // Object.entries loses the names of the groups.
  group: texts.targetGroups[group as keyof typeof groups],
  items: targets.map((value) => ({ value, label: texts.targets[value] })),
}))
