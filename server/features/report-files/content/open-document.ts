import { platformNames } from '../../../../contract/ad-spend/platform-names.ts'
import type { Language } from '../../../../contract/languages.ts'
import { buildAccentShades } from '../../../../contract/reports/accent-shades.ts'
import { brandShades } from '../../../../contract/reports/brand-shades.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { loadLogo } from '../../branding/index.ts'
import { getOrg } from '../../organizations/index.ts'
import {
  accentColor,
  type ReportDocument,
  type ReportFact,
  type ReportSection,
} from '../document.ts'
import { createReportFormats, type ReportFormats } from '../formats.ts'
import { reportTexts } from '../texts/index.ts'
import type { CountedBy, ReportTexts } from '../texts/report-texts.ts'

/** The organization and the language for which a file is created. */
export interface FileContext {
  readonly ctx: Ctx
  readonly language: Language
  readonly texts: ReportTexts
  readonly formats: ReportFormats
}

export const createFileContext = (ctx: Ctx, language: Language): FileContext => ({
  ctx,
  language,
  texts: reportTexts[language],
  formats: createReportFormats(language),
})

/** Leadtrace's green, for organizations without an accent color. */
const defaultAccent = brandShades[7]

/** Replaces {@link accentColor} in charts. */
function fillAccent(section: ReportSection, shade: string): ReportSection {
  if (section.kind !== 'chart') return section
  const series = section.series.map((one) =>
    one.color === accentColor ? { ...one, color: shade } : one,
  )
  return { ...section, series }
}

/** Adds the organization's branding and the current time to a report. */
export async function openDocument(
  { ctx, language, texts, formats }: FileContext,
  content: Pick<ReportDocument, 'title' | 'facts' | 'sections'>,
): Promise<ReportDocument> {
  const { org, db, now } = ctx
  const branded = await getOrg(db, org.id)
  const accent = branded?.accentColor ?? undefined
  // Shade 6, because the web app uses this shade for the total.
  const shade = (accent === undefined ? brandShades : buildAccentShades(accent))[6] ?? defaultAccent
  return {
    ...content,
    sections: content.sections.map((section) => fillAccent(section, shade)),
    language,
    organization: org.name,
    logo: await loadLogo(db, org.id),
    accentColor: accent ?? defaultAccent,
    createdAt: texts.frame.createdAt(formats.instant(now(), org.timeZone), org.timeZone),
  }
}

/** Name of a channel, source, status or platform; other values are returned unchanged. */
export const displayName = ({ names }: ReportTexts, key: string): string =>
  Object.hasOwn(names, key) ? (names[key] ?? key) : platformName(key)

/** Name of an ad platform; the slug if the platform is not listed. */
export function platformName(slug: string): string {
  const all: Readonly<Record<string, string>> = platformNames
  return Object.hasOwn(all, slug) ? (all[slug] ?? slug) : slug
}

export const periodFact = (
  { texts, formats }: FileContext,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): ReportFact => ({ label: texts.facts.period, value: formats.days(startDate, endDate) })

export const countingFact = ({ texts }: FileContext, counting: CountedBy): ReportFact => ({
  label: texts.facts.counting,
  value: texts.facts.countings[counting],
})

/** Sentence about rows that are missing from a file; empty list if the file contains all rows. */
export const rowsNotes = (
  { texts, formats }: FileContext,
  shown: number,
  total: number,
): readonly string[] =>
  shown >= total ? [] : [texts.frame.firstRows(formats.count(shown), formats.count(total))]
