import type {
  ImportMapping,
  ImportTarget,
  LeadFormPlatform,
} from '../../../../contract/imports/lead-import.ts'
import { buildFbc, isFbclid, isSameMetaClick } from '../../../../contract/leads/meta-click.ts'
import { findPlatform } from '../../../lead-index/ad-keys/index.ts'
import type { Cell } from '../parse/cell.ts'
import { leadFormSources } from './lead-form-columns.ts'

type ParsedCells = Partial<Record<ImportTarget, unknown>>

/** Keeps a cell's content in the custom data. */
type Keep = (column: number, cell: Cell) => void

/**
 * Derives fields that depend on several columns: contact data, the Meta ad click and the source.
 */
export function completeLead(
  { mapping, now }: { readonly mapping: ImportMapping; readonly now: Date },
  parsed: ParsedCells,
  keep: Keep,
): ParsedCells {
  keepSecondContacts(mapping, parsed, keep)
  completeMetaClick(mapping, parsed, keep, now)
  const { utm_source: source } = parsed
  const completed = applyLeadForm(mapping, parsed)
  if (source !== undefined && completed.utm_source !== source)
    keep(mapping.columns.indexOf('utm_source'), String(source))
  return completed
}

/**
 * Uses the second email or phone number if the first is missing; otherwise, keeps the second in the
 * custom data.
 */
function keepSecondContacts({ columns }: ImportMapping, parsed: ParsedCells, keep: Keep): void {
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

/**
 * Converts an fbclid to an `fbc`, using the creation date as the click time. If the existing `fbc`
 * is from another click, the fbclid is kept in the custom data.
 *
 * @param now  Click time for rows without a creation date.
 */
function completeMetaClick(
  { columns }: ImportMapping,
  parsed: ParsedCells,
  keep: Keep,
  now: Date,
): void {
  const { fbc, fbclid, createdAt } = parsed
  delete parsed.fbclid
  const at = typeof createdAt === 'string' ? new Date(createdAt) : now
  if (typeof fbc === 'string') {
    if (isFbclid(fbc)) parsed.fbc = buildFbc(fbc, at)
    if (typeof fbclid === 'string' && !isSameMetaClick(fbc, fbclid))
      keep(columns.indexOf('fbclid'), fbclid)
  } else if (typeof fbclid === 'string') parsed.fbc = buildFbc(fbclid, at)
}

/** The `utm_source` used to match leads with spend. */
const toSource = (leadForm: LeadFormPlatform, text: string): string =>
  findPlatform(text.trim().toLowerCase()) === undefined ? leadFormSources[leadForm] : text

/** Targets whose values identify a lead's ad. */
const adTargets: readonly ImportTarget[] = [
  'utm_campaign',
  'searchAdsCampaignId',
  'searchAdsAdGroupId',
  'searchAdsAdId',
]

/**
 * Adds the source to a lead from a platform's lead form, so that the lead can be matched with its
 * ad's spend. Skips organic leads, whose rows do not name an ad.
 */
function applyLeadForm({ leadForm }: ImportMapping, parsed: ParsedCells): ParsedCells {
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
