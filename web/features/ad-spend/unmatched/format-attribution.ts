import { messages } from '../../../i18n/index.ts'

const texts = messages.adSpend

/** Ad key that several leads share. */
interface Attribution {
  readonly utmSource: string | null
  readonly utmCampaign: string | null
  readonly campaignId?: string | null
}

/** `utm_source newsletter, utm_campaign spring`; unknown parts are omitted. */
export const formatAttribution = ({ utmSource, utmCampaign, campaignId }: Attribution): string =>
  [
    ...(utmSource ? [texts.withSource(utmSource)] : []),
    ...(utmCampaign ? [texts.withCampaign(utmCampaign)] : []),
    ...(campaignId ? [texts.withId(campaignId)] : []),
  ].join(', ')

/** True if a mapping can match the ad key: mappings use UTM values, not click IDs. */
export const isMappable = ({ utmSource, utmCampaign }: Attribution): boolean =>
  Boolean(utmSource || utmCampaign)
