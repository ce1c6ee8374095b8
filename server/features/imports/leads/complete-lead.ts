import type {
  ImportMapping,
  ImportTarget,
  LeadFormPlatform,
} from '../../../../contract/imports/lead-import.ts'
import { findPlatform } from '../../../lead-index/ad-keys/index.ts'
import type { Cell } from '../parse/cell.ts'
import { leadFormSources } from './lead-form-columns.ts'

type ParsedCells = Partial<Record<ImportTarget, unknown>>

/**
 * Uses the second email or phone number if the first is missing; otherwise keeps it in the custom
 * data.
 */
export function keepSecondContacts(
  { columns }: ImportMapping,
  parsed: ParsedCells,
  keep: (column: number, cell: Cell) => void,
): void {
  for (const [first, second] of secondTargets) {
    const value = parsed[second]
    delete parsed[second]
    if (value === undefined) continue
    parsed[first] ??= value
    if (parsed[first] !== value) keep(columns.indexOf(second), String(value))
  }
}

const secondTargets = [
  ['email', 'secondEmail'],
  ['phone', 'secondPhone'],
] as const

/** The `utm_source` by which spend is matched. */
const toSource = (leadForm: LeadFormPlatform, text: string): string =>
  findPlatform(text.trim().toLowerCase()) === undefined ? leadFormSources[leadForm] : text

/** Targets that identify a lead's ad. */
const adTargets: readonly ImportTarget[] = [
  'utm_campaign',
  'searchAdsCampaignId',
  'searchAdsAdGroupId',
  'searchAdsAdId',
]

/**
 * Adds the source to leads from a platform's lead form, by which their ad's spend is matched.
 * Organic leads do not name an ad.
 */
export function applyLeadForm({ leadForm }: ImportMapping, parsed: ParsedCells): ParsedCells {
  if (leadForm == null || leadForm === 'other') return parsed
  if (!adTargets.some((target) => parsed[target] !== undefined)) return parsed
  const campaign = parsed.utm_campaign ?? parsed.searchAdsAdGroupId
  return {
    ...parsed,
    utm_source: toSource(leadForm, String(parsed.utm_source ?? '')),
    utm_medium: parsed.utm_medium ?? (leadForm === 'google_ads' ? 'cpc' : 'paid_social'),
    // LinkedIn campaigns without a name are matched by ID.
    ...(leadForm === 'linkedin_ads' && campaign !== undefined ? { utm_campaign: campaign } : {}),
  }
}
