import * as z from 'zod'

/** Environment variables for connecting ad accounts. */
export const adsVariables = {
  GOOGLE_ADS_CLIENT_ID: z
    .string()
    .optional()
    .describe('OAuth client ID from Google Cloud, for connecting Google Ads accounts.'),
  GOOGLE_ADS_CLIENT_SECRET: z.string().optional().describe('Secret for GOOGLE_ADS_CLIENT_ID.'),
  MICROSOFT_ADS_CLIENT_ID: z
    .string()
    .optional()
    .describe('Microsoft Entra app ID, for connecting Microsoft Advertising accounts.'),
  MICROSOFT_ADS_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('Secret for MICROSOFT_ADS_CLIENT_ID.'),
  LINKEDIN_ADS_CLIENT_ID: z
    .string()
    .optional()
    .describe('LinkedIn app client ID, for connecting LinkedIn ad accounts.'),
  LINKEDIN_ADS_CLIENT_SECRET: z.string().optional().describe('Secret for LINKEDIN_ADS_CLIENT_ID.'),
} as const
