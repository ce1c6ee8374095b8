import type { AdMappingInput } from '../../../../contract/ad-spend/ad-mappings.ts'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { isPlatform, platformName } from '../shared/platforms.ts'

/** Mapping being edited. */
export interface MappingDraft {
  readonly utmSource: string | null
  readonly utmCampaign: string | null
  readonly platform: string | null
  readonly accountId: string | null
  readonly campaignId: string | null
}

export const createDraft = (prefill: Partial<MappingDraft>): MappingDraft => ({
  utmSource: null,
  utmCampaign: null,
  platform: null,
  accountId: null,
  campaignId: null,
  ...prefill,
})

/** Input for the service; `undefined` while the draft is incomplete. */
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

export interface CampaignOption {
  /** Unique key, see {@link campaignKey}. */
  readonly value: string
  readonly label: string
}

/** Unique key for a campaign. */
export const campaignKey = (
  draft: Pick<MappingDraft, 'platform' | 'accountId' | 'campaignId'>,
): string => JSON.stringify([draft.platform, draft.accountId, draft.campaignId])

/** Inverse of {@link campaignKey}. */
export function parseCampaignKey(
  key: string,
): Pick<MappingDraft, 'platform' | 'accountId' | 'campaignId'> {
  // Keys are only created by `campaignKey`.
  const [platform, accountId, campaignId] = JSON.parse(key) as string[]
  return {
    platform: platform ?? null,
    accountId: accountId ?? null,
    campaignId: campaignId ?? null,
  }
}

/** Selectable campaigns in a report, each listed once even if it has several currencies. */
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
