import type { ColumnNames } from './column-names.ts'

const account = {
  accountId: 'account id|ad account id|advertiser id',
  accountName: 'account name|ad account name|account|advertiser name|advertiser',
} as const

const campaign = { campaignId: 'campaign id', campaignName: 'campaign name|campaign' } as const

const adGroup = { adGroupId: 'ad group id', adGroupName: 'ad group name|ad group' } as const

const adSet = { adGroupId: 'ad set id', adGroupName: 'ad set name|ad set' } as const

const ad = { adId: 'ad id', adName: 'ad name|ad' } as const

const currency = 'currency|currency code|account currency'

/**
 * English column names in files from smaller platforms. Most of these names are not exclusive to
 * one platform, so the user is asked to choose one.
 *
 * @see L-111; L-215
 */
export const otherPlatformColumns = {
  pinterest_ads: {
    date: 'date|day',
    ...account,
    ...campaign,
    ...adGroup,
    adId: 'ad id|promoted pin id|pin promotion id',
    adName: 'ad name|promoted pin name|pin promotion name|ad',
    currency,
    spend: 'spend in account currency|spend|total spend',
    impressions: 'paid impressions|impressions|total impressions',
    clicks: 'outbound clicks|paid outbound clicks|pin clicks|paid pin clicks|clicks',
    conversions: 'total conversions|conversions',
    conversionsValue: 'total order value|total conversion value',
  },
  snapchat_ads: {
    date: 'day|date|start time',
    endDate: 'end time',
    ...account,
    ...campaign,
    adGroupId: 'ad set id|ad squad id',
    adGroupName: 'ad set name|ad squad name|ad set|ad squad',
    ...ad,
    currency,
    spend: 'amount spent|spend|spent',
    impressions: 'paid impressions|impressions',
    clicks: 'clicks|swipe ups|swipes|swipe up',
    conversions: 'conversions',
  },
  reddit_ads: {
    date: 'date|day',
    ...account,
    ...campaign,
    ...adGroup,
    ...ad,
    currency,
    spend: 'amount spent|spend|total spend',
    impressions: 'impressions',
    clicks: 'clicks',
    conversions: 'conversions|total conversions',
  },
  x_ads: {
    date: 'time period|date|day',
    accountId: 'account id|ads account id',
    accountName: 'account name|ads account name',
    ...campaign,
    adGroupId: 'ad group id|line item id',
    adGroupName: 'ad group name|ad group|line item name',
    adId: 'ad id|tweet id|post id',
    adName: 'ad name|tweet text|post text',
    currency,
    spend: 'spend|total spend',
    impressions: 'impressions',
    clicks: 'link clicks|clicks',
    conversions: 'conversions|site visits',
  },
  spotify_ads: {
    date: 'date|day',
    ...account,
    ...campaign,
    ...adSet,
    ...ad,
    currency,
    spend: 'spend|amount spent',
    impressions: 'impressions|ads served',
    clicks: 'clicks',
  },
  quora_ads: {
    date: 'date|day',
    ...account,
    ...campaign,
    ...adSet,
    ...ad,
    currency,
    spend: 'spend|amount spent',
    impressions: 'impressions',
    clicks: 'clicks',
    conversions: 'clickthrough conversions|conversions|total conversions',
    conversionsValue: 'conversion value',
  },
  taboola_ads: {
    date: 'date|day',
    accountId: 'account id|account',
    accountName: 'account name|content provider name|advertiser name',
    campaignId: 'campaign id',
    campaignName: 'campaign name|campaign',
    adId: 'item id|ad id|campaign item id',
    adName: 'item name|title|ad name|item',
    currency,
    spend: 'spent|spend|total cost',
    impressions: 'viewable impressions|visible impressions|impressions|served ads',
    clicks: 'clicks',
    conversions: 'conversions|actions|total conversions',
    conversionsValue: 'conversions value|conversion value',
  },
} as const satisfies Readonly<Record<string, ColumnNames>>
