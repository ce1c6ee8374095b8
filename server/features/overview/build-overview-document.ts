import type { Language } from '../../../contract/languages.ts'
import { brandShades } from '../../../contract/reports/brand-shades.ts'
import { createReportFormats, type ReportDocument, reportTexts } from '../report-files/index.ts'
import type { Overview } from './get-overview.ts'

export interface OverviewRow {
  readonly name: string
  readonly timeZone: string
  /** `undefined` if the organization could not be loaded. */
  readonly overview: Overview | undefined
}

interface Options {
  readonly days: { readonly startDate: string; readonly endDate: string }
  readonly language: Language
  readonly timeZone: string
  readonly now: Date
}

/**
 * The list of all organizations, sorted by name. Amounts are not added up, because currencies
 * differ.
 */
export function buildOverviewDocument(
  rows: readonly OverviewRow[],
  { days, language, timeZone, now }: Options,
): ReportDocument {
  const texts = reportTexts[language]
  const { overview: words, measures, adSpend } = texts
  const formats = createReportFormats(language)
  const none = '–'
  const toCells = ({ timeZone: zone, overview }: OverviewRow): string[] => {
    if (overview === undefined) return [none, none, none, none, none, words.failed]
    const { leads, won, spend, lastLeadAt, problems } = overview
    const { costPerLead = null, roas = null, currency = null } = spend ?? {}
    return [
      formats.count(leads),
      formats.count(won),
      costPerLead === null ? none : formats.money(costPerLead, currency),
      roas === null ? none : formats.ratio(roas),
      lastLeadAt === null ? words.noLead : formats.instant(new Date(lastLeadAt), zone),
      describeProblems(problems, words.healthy) ?? none,
    ]
  }
  const loaded = rows.flatMap(({ overview }) => overview ?? [])
  const sum = (figure: 'leads' | 'won') =>
    formats.count(loaded.reduce((total, one) => total + one[figure], 0))
  const isWhole = loaded.length === rows.length
  const label = isWhole ? texts.total : words.partTotal(loaded.length, rows.length)
  const { costPerLead, roas } = adSpend.figures
  return {
    title: words.title,
    language,
    organization: 'Leadtrace',
    logo: undefined,
    accentColor: brandShades[7],
    facts: [{ label: texts.facts.period, value: formats.days(days.startDate, days.endDate) }],
    sections: [
      {
        kind: 'table',
        title: words.organizations,
        columns: [
          { label: words.organization, share: 3 },
          ...[measures.leads, measures.won].map((one) => ({ label: one, share: 1 })),
          ...[costPerLead, roas].map((one) => ({ label: one, share: 1.2 })),
          ...[words.lastLead, words.health].map((one) => ({ label: one, share: 2 })),
        ],
        rows: rows
          .toSorted((a, b) => a.name.localeCompare(b.name, language))
          .map((row) => ({ cells: [row.name, ...toCells(row)] })),
        totals: [{ cells: [label, sum('leads'), sum('won'), '', '', '', ''] }],
        notes: [words.help],
      },
    ],
    createdAt: texts.frame.createdAt(formats.instant(now, timeZone), timeZone),
  }
}

/**
 * Titles of failed health checks; `undefined` if the user's role has no access to health checks.
 */
function describeProblems(problems: Overview['problems'], healthy: string): string | undefined {
  if (problems === null) return undefined
  return problems.length === 0 ? healthy : problems.map(({ title }) => title).join(', ')
}
