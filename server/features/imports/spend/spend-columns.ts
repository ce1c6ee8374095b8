import type { SpendTarget } from '../../../../contract/imports/spend-import.ts'
import { spendTargets } from '../../../../contract/imports/spend-import.ts'
import { matchColumns, normalizeName, parseNames } from '../mapping/match-columns.ts'
import {
  type ColumnNames,
  type KnownPlatform,
  platformColumns,
  segmentNames,
} from './platform-columns.ts'

/** What the column names of a file reveal. */
export interface RecognizedColumns {
  readonly platform: KnownPlatform | null
  readonly columns: readonly (SpendTarget | null)[]
  /** Currency in the column name of the amount, if any. */
  readonly currency: string | null
  /** Indexes of columns that break down one day of an ad into several rows. */
  readonly segments: readonly number[]
}

const trailingCurrency = /\(([A-Z]{3})\)\s*$/

/** Normalized column name, without the currency that Meta appends. */
const bareName = (header: string): string => normalizeName(header.replace(trailingCurrency, ''))

const { google_ads: google, meta_ads: meta, linkedin_ads: linkedin } = platformColumns

/**
 * Meta's names of the amount column in exported files, where the name also includes the currency.
 * Excludes `spend`, which Meta's API uses without a currency.
 */
const metaSpend = parseNames(meta.spend).filter((name) => name !== 'spend')

/** Pseudo name, added if the name of the amount column includes the currency; only Meta's does. */
const withCurrency = 'amount (currency)'

/**
 * Names of a column with the first day of a row. A column with the last day is only used if the
 * file also has one of these.
 */
const startNames =
  'reporting starts|date_start|berichtsstart|début des rapports|inicio del informe|start rapportage|begin rapportage|start date (in utc)|start date'

/** Tests for column names that only one platform uses. */
const platformSigns: Readonly<Record<KnownPlatform, (names: ReadonlySet<string>) => boolean>> = {
  google_ads: (names) =>
    hasOne(names, `impr.|${google.spendMicros}`) ||
    (hasOne(names, google.spend) &&
      hasOne(names, 'day|tag|jour|día|dag') &&
      hasOne(names, 'campaign|kampagne|campagne|campaña')),
  meta_ads: (names) =>
    hasOne(names, 'ad set name|ad set id|reporting starts|adset_id|adset_name') ||
    names.has(withCurrency),
  microsoft_ads: (names) =>
    hasOne(names, 'gregorian date|timeperiod|time period') ||
    (hasOne(names, 'spend') && hasOne(names, 'account number|currency code')),
  linkedin_ads: (names) =>
    hasOne(names, `start date (in utc)|${linkedin.campaignId}|${linkedin.campaignName}`),
  tiktok_ads: (names) =>
    hasOne(names, 'by day|stat_time_day') ||
    (hasOne(names, 'cost') && hasOne(names, 'ad group name|adgroup name')),
}

const hasOne = (names: ReadonlySet<string>, list: string): boolean =>
  parseNames(list).some((name) => names.has(name))

/** Column names in our own template: the fields of `PUT /ad-spend`. */
const template: ColumnNames = Object.fromEntries(spendTargets.map((target) => [target, target]))

/** Column names of all platforms and the template. */
const knownNames: ReadonlySet<string> = new Set(
  [template, ...Object.values(platformColumns)].flatMap((names) =>
    Object.values(names).flatMap(parseNames),
  ),
)

/** True for a known column name of ad spend files. */
export const isSpendHeader = (text: string): boolean => knownNames.has(bareName(text))

/** LinkedIn's names in files without campaign groups, in which the campaign is the top level. */
const linkedInWithoutGroups: ColumnNames = {
  campaignId: 'campaign id',
  campaignName: 'campaign name|campaign',
  adGroupId: 'ad set id',
  adGroupName: 'ad set name|ad set',
}

const startNameSet: ReadonlySet<string> = new Set(parseNames(startNames))

const segmentSet: ReadonlySet<string> = new Set(parseNames(segmentNames))

/**
 * Recognizes the platform of a file and the target of each column by the column names. If several
 * platforms could have exported the file, the platform is null.
 */
export function recognizeSpendColumns(headers: readonly string[]): RecognizedColumns {
  const names = headers.map(bareName)
  const set = new Set(names)
  const hasCurrency = (header: string, i: number) =>
    trailingCurrency.test(header) && metaSpend.includes(names[i] ?? '')
  if (headers.some(hasCurrency)) set.add(withCurrency)
  const isTemplate = ['date', 'platform'].every((name) => headers.includes(name))
  const matches = isTemplate ? [] : matchPlatforms(set)
  const platform = matches.length === 1 ? (matches[0] ?? null) : null
  const columns = matchTargets(names, isTemplate ? template : columnNamesFor(platform, set))
  const spendAt = columns.indexOf('spend')
  return {
    platform,
    columns,
    currency: trailingCurrency.exec(headers[spendAt] ?? '')?.[1] ?? null,
    segments: names.flatMap((name, i) => (columns[i] === null && segmentSet.has(name) ? [i] : [])),
  }
}

function matchPlatforms(names: ReadonlySet<string>): KnownPlatform[] {
  // Object.keys loses the key type of the table.
  const matches = (Object.keys(platformSigns) as KnownPlatform[]).filter((name) =>
    platformSigns[name](names),
  )
  // LinkedIn uses Meta's name for the amount, and Microsoft can use Google's Impr.
  if (matches.includes('linkedin_ads')) return ['linkedin_ads']
  return matches.includes('microsoft_ads') ? ['microsoft_ads'] : matches
}

/**
 * Column names to match: those of the platform, then those of all platforms except LinkedIn, whose
 * campaigns are on a different level.
 */
function columnNamesFor(platform: KnownPlatform | null, names: ReadonlySet<string>): ColumnNames {
  const { google_ads, meta_ads, microsoft_ads, tiktok_ads, linkedin_ads } = platformColumns
  if (platform === 'linkedin_ads') {
    const hasGroups = hasOne(names, `${linkedin.campaignId}|${linkedin.campaignName}`)
    return hasGroups ? linkedin_ads : { ...linkedin_ads, ...linkedInWithoutGroups }
  }
  const ownNames: readonly ColumnNames[] = platform === null ? [] : [platformColumns[platform]]
  const fallbacks: readonly ColumnNames[] = [
    template,
    { platform: 'plattform|plateforme|plataforma' },
    ...[google_ads, meta_ads, microsoft_ads, tiktok_ads],
  ]
  // In a platform's own file, a column with this name shows where an ad was displayed.
  const columnNames = spendTargets.filter((target) => platform === null || target !== 'platform')
  return Object.fromEntries(
    columnNames.map((target) => [
      target,
      [...ownNames, ...fallbacks].flatMap((one) => one[target] ?? []).join('|'),
    ]),
  )
}

/** Target of each column, by its name. */
function matchTargets(names: readonly string[], columnNames: ColumnNames): (SpendTarget | null)[] {
  const columns = matchColumns(
    names,
    spendTargets.map((target) => [target, columnNames[target] ?? '']),
  )
  const day = names[columns.indexOf('date')] ?? ''
  return columns.map((one) => {
    // If there is a date column, start and end are those of the whole report.
    if (one === 'endDate' && !startNameSet.has(day)) return null
    return one === 'spendMicros' && columns.includes('spend') ? null : one
  })
}
