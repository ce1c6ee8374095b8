import type { SpendTarget } from '../../../../contract/imports/spend-import.ts'
import { spendTargets } from '../../../../contract/imports/spend-import.ts'
import { hasOne, matchColumns, normalizeName, parseNames } from '../mapping/match-columns.ts'
import { type ColumnNames, dayNames, withoutNames } from './columns/column-names.ts'
import { platformColumns, segmentNames } from './columns/platform-columns.ts'
import {
  allPlatformColumns,
  type KnownPlatform,
  recognizePlatform,
  timePeriod,
  withCurrency,
} from './columns/platform-sign-names.ts'

/** Information that a file's column names reveal. */
export interface RecognizedColumns {
  readonly platform: KnownPlatform | null
  /**
   * Platforms whose files could have these columns, most likely first; empty if the platform was
   * recognized.
   */
  readonly likely: readonly KnownPlatform[]
  readonly columns: readonly (SpendTarget | null)[]
  /** Currency in the amount column's name, if any. */
  readonly currency: string | null
  /** Indexes of columns that break down an ad's day into several rows. */
  readonly segments: readonly number[]
}

const trailingCurrency = /\((?!UTC|GMT)([A-Z]{3})\)\s*$/

/** Normalized column name, without the currency that some platforms append. */
const bareName = (header: string): string => normalizeName(header.replace(trailingCurrency, ''))

const { linkedin_ads: linkedin, meta_ads: meta } = platformColumns

/**
 * Names for the amount column in exported files, where the name may also include the currency.
 * Excludes `spend`, which Meta's API uses without a currency.
 */
const amountNames = parseNames(withoutNames(meta.spend, 'spend'))

/**
 * Names for a column with a row's first day. A column with the last day is used only if the file
 * also has one of these columns.
 */
const startNames = `date_start|start date|start time|${linkedin.date}|${meta.date}`

/** Column names in our own template, which are the fields of `PUT /ad-spend`. */
const template: ColumnNames = Object.fromEntries(spendTargets.map((target) => [target, target]))

/** Column names from all platforms and the template. */
const knownNames: ReadonlySet<string> = new Set(
  [template, ...Object.values(allPlatformColumns)].flatMap((names) =>
    Object.values(names).flatMap(parseNames),
  ),
)

/** True if ad spend files have a column with this name. */
export const isSpendHeader = (text: string): boolean => knownNames.has(bareName(text))

/** LinkedIn's names in files without campaign groups, where the campaign is the top level. */
const linkedInWithoutGroups: ColumnNames = {
  campaignId: withoutNames(linkedin.adGroupId, 'ad set id'),
  campaignName: withoutNames(linkedin.adGroupName, 'ad set name|ad set'),
  adGroupId: 'ad set id',
  adGroupName: 'ad set name|ad set',
}

const dayNameSet: ReadonlySet<string> = new Set(parseNames(dayNames))

const startNameSet: ReadonlySet<string> = new Set(
  parseNames(startNames).filter((name) => !dayNameSet.has(name)),
)

/** Names for a column whose dates may be either days or the first days of longer periods. */
const openDayNames = parseNames('date|datum|data|fecha|日付')

/** True if only the rows reveal whether a column contains days or the first days of periods. */
export const isOpenDay = (header: string): boolean => openDayNames.includes(bareName(header))

const segmentSet: ReadonlySet<string> = new Set(parseNames(segmentNames))

/**
 * Recognizes a file's platform and each column's target from the column names. If no column is
 * exclusive to one platform, the platform is null.
 *
 * @param titles  Cells in the lines above the columns.
 */
export function recognizeSpendColumns(
  headers: readonly string[],
  titles: readonly string[] = [],
): RecognizedColumns {
  const names = headers.map(bareName)
  const set = new Set(names)
  const hasCurrency = (header: string, i: number) =>
    trailingCurrency.test(header) && amountNames.includes(names[i] ?? '')
  if (headers.some(hasCurrency)) set.add(normalizeName(withCurrency))
  if (headers.some((header) => header.trim() === 'TimePeriod')) set.add(normalizeName(timePeriod))
  const isTemplate = ['date', 'platform'].every((name) => headers.includes(name))
  const titleNames = new Set(titles.map((text) => normalizeName(text.split(':')[0] ?? '')))
  const { platform, likely } = isTemplate
    ? { platform: null, likely: [] }
    : recognizePlatform(set, titleNames)
  const columns = matchTargets(names, columnNamesFor(platform, likely, set))
  const spendAt = columns.indexOf('spend')
  return {
    platform,
    likely,
    columns,
    currency: trailingCurrency.exec(headers[spendAt] ?? '')?.[1] ?? null,
    segments: names.flatMap((name, i) => (columns[i] === null && segmentSet.has(name) ? [i] : [])),
  }
}

/**
 * Column names to match: first those of the recognized or most likely platform, then those in our
 * template and in files from all platforms except LinkedIn, whose campaigns are at a different
 * level.
 */
function columnNamesFor(
  platform: KnownPlatform | null,
  likely: readonly KnownPlatform[],
  names: ReadonlySet<string>,
): ColumnNames {
  const own = platform ?? likely[0]
  const ownNames: ColumnNames =
    own === undefined ? {} : own === 'linkedin_ads' ? linkedInNames(names) : allPlatformColumns[own]
  if (platform === 'linkedin_ads') return ownNames
  const { linkedin_ads: _, ...others } = allPlatformColumns
  const columnNames: readonly ColumnNames[] = [
    // Our own names come first, unless a platform's export is recognized.
    ...(platform === null ? [template] : []),
    ownNames,
    template,
    {
      platform:
        'ad platform|plattform|plateforme|plataforma|piattaforma|platforma|プラットフォーム',
    },
    { spend: linkedin.spend },
    ...Object.values(others),
  ]
  // Exclude the platform column, because in a platform's own file, a column with this name shows
  // where an ad was displayed.
  const targets = spendTargets.filter((target) => platform === null || target !== 'platform')
  return Object.fromEntries(
    targets.map((target) => [target, columnNames.flatMap((one) => one[target] ?? []).join('|')]),
  )
}

function linkedInNames(names: ReadonlySet<string>): ColumnNames {
  const hasGroups = hasOne(names, `${linkedin.campaignId}|${linkedin.campaignName}`)
  return hasGroups ? linkedin : { ...linkedin, ...linkedInWithoutGroups }
}

/** Each column's target, determined by its name. */
function matchTargets(names: readonly string[], columnNames: ColumnNames): (SpendTarget | null)[] {
  const columns = matchColumns(
    names,
    spendTargets.map((target) => [target, columnNames[target] ?? '']),
  )
  const day = names[columns.indexOf('date')] ?? ''
  return columns.map((one) => {
    // If there is a day column, the start and end dates belong to the entire report.
    if (one === 'endDate' && !startNameSet.has(day) && !openDayNames.includes(day)) return null
    return one === 'spendMicros' && columns.includes('spend') ? null : one
  })
}
