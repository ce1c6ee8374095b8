import { words } from '../../../i18n/en/index.ts'

const texts = words.adSpend

/** What leads say of where they came from. */
interface Said {
  readonly utmSource: string | null
  readonly utmCampaign: string | null
  readonly campaignId?: string | null
}

/** `utm_source newsletter, utm_campaign spring`: what leads say, as far as they say anything. */
export const saidBy = ({ utmSource, utmCampaign, campaignId }: Said): string =>
  [
    ...(utmSource ? [texts.saysSource(utmSource)] : []),
    ...(utmCampaign ? [texts.saysCampaign(utmCampaign)] : []),
    ...(campaignId ? [texts.saysId(campaignId)] : []),
  ].join(', ')

/** True for what a mapping can name: words of the visit, not IDs of ad clicks. */
export const canBeMapped = ({ utmSource, utmCampaign }: Said): boolean =>
  Boolean(utmSource || utmCampaign)
