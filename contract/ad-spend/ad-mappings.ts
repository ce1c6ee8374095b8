import * as z from 'zod'
import { text } from '../values/text.ts'
import { platformSchema } from './ad-spend-schemas.ts'

/** Maximum number of mappings per organization. */
export const maxAdMappings = 2_000

const matchText = (length: number) => text(length).trim().nullable().default(null)

/**
 * Attributes leads with these UTM values to a campaign that has a different name on its ad
 * platform. Case is ignored.
 *
 * @see L-123
 */
export const adMappingInput = z
  .strictObject({
    utmSource: matchText(255).meta({
      description: '`utm_source` to match; null matches any.',
    }),
    utmCampaign: matchText(255).meta({
      description: '`utm_campaign` to match; null matches any.',
    }),
    platform: platformSchema.meta({ description: "The campaign's ad platform." }),
    accountId: text(255).nullable().default(null).meta({
      description: "The campaign's account; null if the campaign ID exists in only one account.",
    }),
    campaignId: text(255).min(1),
  })
  .refine(({ utmSource, utmCampaign }) => Boolean(utmSource || utmCampaign), {
    message: 'Send utmSource, utmCampaign or both.',
  })

/** Parsed mapping. */
export type AdMappingInput = z.output<typeof adMappingInput>

/** Stored mapping. */
export const adMapping = z.object({
  id: z.uuid(),
  utmSource: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  platform: z.string(),
  accountId: z.string().nullable(),
  campaignId: z.string(),
  campaignName: z
    .string()
    .nullable()
    .meta({ description: "The campaign's latest name; null if unknown." }),
  known: z.boolean().meta({ description: 'False if the campaign has no ad spend yet.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export type AdMapping = z.output<typeof adMapping>
