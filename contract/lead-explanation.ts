import * as z from 'zod'
import { type AttributionModel, attributionModels } from './attribution-models.ts'

const nullableText = z.string().nullable()

const share = z.number().min(0).max(1)

/** Rules for matching a lead to an ad platform's campaign, best match first. */
export const matchRules = [
  'campaignId',
  'mapping',
  'utmCampaignIsId',
  'utmCampaignIsName',
  'ad',
] as const

export type MatchRule = (typeof matchRules)[number]

const touch = z.object({
  sessionId: z.uuid().nullable().meta({ description: 'Null for a lead without sessions.' }),
  startedAt: z.iso.datetime().nullable(),
  isConverting: z.boolean(),
  channel: z.string(),
  channelReason: nullableText.meta({
    description: 'Channel rule that matched; null if it can no longer be determined.',
  }),
  source: z.string().meta({ description: 'Traffic source.' }),
  medium: z.string(),
  campaign: z.string(),
  keyword: z.string(),
  landingPage: z.string(),
  credit: z
    .object(
      // `fromEntries` loses the key types; the keys are exactly `attributionModels`.
      Object.fromEntries(attributionModels.map((model) => [model, share])) as Record<
        AttributionModel,
        typeof share
      >,
    )
    .meta({ description: 'Share of the credit in each attribution model.' }),
})

const adCampaign = z.object({
  platform: nullableText.meta({ description: 'From click IDs or `utm_source`; null if unknown.' }),
  isPaid: z.boolean().meta({ description: 'Whether the lead comes from a paid click.' }),
  utmSource: nullableText,
  utmCampaign: nullableText,
  searchAdsCampaignId: nullableText,
  match: z
    .object({
      platform: z.string(),
      accountId: z.string(),
      campaignId: z.string(),
      campaignName: nullableText,
      rule: z.enum(matchRules),
    })
    .nullable()
    .meta({ description: 'Campaign in the ad spend report; null if none matches.' }),
})

/** Reasons why a lead is attributed to its channel and campaign, and how its credit is split. */
export const leadExplanation = z.object({
  sentences: z.array(z.string()).meta({ description: 'The explanation in plain language.' }),
  attributionWindow: z.object({
    days: z.int(),
    startsAt: z.iso
      .datetime()
      .meta({ description: 'Start of the attribution window. Earlier sessions do not count.' }),
    endsAt: z.iso.datetime().meta({ description: 'When the lead was created.' }),
  }),
  touches: z.array(touch).meta({
    description:
      'Sessions that share the credit, oldest first. If there are none, the lead itself.',
  }),
  adCampaign: adCampaign.nullable().meta({
    description: "The lead's ad data and the campaign that it matches; null without ad data.",
  }),
})

export type LeadExplanation = z.output<typeof leadExplanation>
