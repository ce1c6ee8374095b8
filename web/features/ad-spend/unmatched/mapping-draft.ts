import type { AdMappingInput } from '../../../../contract/ad-spend/ad-mappings.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { isPlatform, platformName } from '../shared/platforms.ts'

/** A mapping while it is written. */
export interface MappingDraft {
  readonly utmSource: string | null
  readonly utmCampaign: string | null
  readonly platform: string | null
  readonly accountId: string | null
  readonly campaignId: string | null
}

/** A draft of what is known. */
export const createDraft = (prefill: Partial<MappingDraft>): MappingDraft => ({
  utmSource: null,
  utmCampaign: null,
  platform: null,
  accountId: null,
  campaignId: null,
  ...prefill,
})

/** What is sent; undefined while something is missing. */
export function toMapping(draft: MappingDraft): AdMappingInput | undefined {
  const { campaignId, accountId } = draft
  const platform = draft.platform ?? ''
  const utmSource = draft.utmSource?.trim() || null
  const utmCampaign = draft.utmCampaign?.trim() || null
  if (
    !isPlatform(platform) ||
    !campaignId?.trim() ||
    (utmSource === null && utmCampaign === null)
  ) {
    return undefined
  }
  return { utmSource, utmCampaign, platform, accountId, campaignId: campaignId.trim() }
}

/** A campaign that can be chosen. */
export interface CampaignOption {
  /** By which it is told apart from all others. */
  readonly value: string
  readonly label: string
}

/** How a campaign is told apart. */
export const campaignKey = (
  draft: Pick<MappingDraft, 'platform' | 'accountId' | 'campaignId'>,
): string => JSON.stringify([draft.platform, draft.accountId, draft.campaignId])

/** The campaign that a key stands for. */
export function parseCampaignKey(
  key: string,
): Pick<MappingDraft, 'platform' | 'accountId' | 'campaignId'> {
  // Keys are made above alone.
  const [platform, accountId, campaignId] = JSON.parse(key) as string[]
  return {
    platform: platform ?? null,
    accountId: accountId ?? null,
    campaignId: campaignId ?? null,
  }
}

/** Campaigns of a report to choose from; each once, whatever currencies it was paid in. */
export function campaignOptions(rows: readonly AdSpendRow[]): CampaignOption[] {
  const choices = new Map<string, string>()
  for (const { platform = '', accountId = '', campaignId = '', ...names } of rows) {
    if (campaignId === '') continue
    const parts = [names.campaignName || campaignId, platformName(platform), names.accountName]
    const label = parts.filter((part) => part).join(' · ')
    choices.set(campaignKey({ platform, accountId, campaignId }), label)
  }
  return [...choices].map(([value, label]) => ({ value, label }))
}
