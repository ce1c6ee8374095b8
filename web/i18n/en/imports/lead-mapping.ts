import { pluralize } from '../../plural.ts'
import { quote } from '../../quote.ts'

/** UI strings for mapping the columns of a lead file. */
export const leadMapping = {
  unmappedGroup: 'Custom data',
  keep: 'Keep column',
  keepAll: 'Keep all other columns',
  keepAllHelp: 'Their values are saved in the custom data, by column name.',
  secondContacts: 'Used if the first one is empty',
  secondEmail: 'Second email',
  secondPhone: 'Second phone',
  fbclid: 'Meta click ID (fbclid)',
  leadFormTitle: 'Lead form',
  leadFormRecognized: 'We recognized this lead form. Its leads are attributed to its ads.',
  leadFormHelp:
    'The file lists ads but no platform. Choose the platform to match leads with spend.',
  leadForms: {
    meta_ads: 'Meta lead form (Facebook, Instagram)',
    google_ads: 'Google Ads lead form',
    linkedin_ads: 'LinkedIn lead gen form',
    tiktok_ads: 'TikTok lead form',
    other: 'None of these',
  },
  createdTitle: 'When were these leads created?',
  createdHelp: 'This date determines which period and ad spend each lead is matched to.',
  createdColumn: (name: string, sample: string) => `Column ${quote(name)} (for example, ${sample})`,
  createdNow: 'At the time of the import',
  mixedDates: (dmy: string, mdy: string) =>
    `The file uses both orders: day first (row ${dmy}) and month first (row ${mdy}).`,
  testLeads: (count: number) => `${pluralize(count, 'test lead', 'test leads')} skipped.`,
  keptValues: (count: number) =>
    pluralize(count, "value doesn't fit its field", "values don't fit their fields"),
  keptValuesHelp: 'The leads will be imported, and these values will be kept as custom data.',
  showValues: 'Show values',
} as const
