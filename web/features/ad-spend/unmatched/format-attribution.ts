import { messages } from '../../../i18n/index.ts'

const texts = messages.adSpend

/** What leads say of where they came from. */
interface Attribution {
  readonly utmSource: string | null
  readonly utmCampaign: string | null
  readonly campaignId?: string | null
}

/** `utm_source newsletter, utm_campaign spring`: what leads say, as far as they say anything. */
export const formatAttribution = ({ utmSource, utmCampaign, campaignId }: Attribution): string =>
  [
    ...(utmSource ? [texts.withSource(utmSource)] : []),
    ...(utmCampaign ? [texts.withCampaign(utmCampaign)] : []),
    ...(campaignId ? [texts.withId(campaignId)] : []),
  ].join(', ')

/** True for what a mapping can name: words of the visit, not IDs of ad clicks. */
export const isMappable = ({ utmSource, utmCampaign }: Attribution): boolean =>
  Boolean(utmSource || utmCampaign)
