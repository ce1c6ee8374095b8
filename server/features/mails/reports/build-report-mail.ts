import * as z from 'zod'
import type { AdSpendRow } from '../../../../contract/ad-spend/ad-spend-schemas.ts'
import { type Stats, statsInput } from '../../../../contract/stats-schemas.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { readSpendTotals, type SpendTotals } from '../../ad-spend/index.ts'
import {
  createMailFile,
  createReportFormats,
  type ReportFormats,
} from '../../report-files/index.ts'
import { getStats } from '../../stats/index.ts'
import { type MailBody, type MailContext, type Row, toOneLine } from '../render/mail-body.ts'
import { mailTexts } from '../render/texts/index.ts'
import type { ReportKind } from './find-due-report.ts'
import { rankCampaigns } from './rank-campaigns.ts'

const contentSchema = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  firstDayBefore: z.iso.date(),
  lastDayBefore: z.iso.date(),
})

/**
 * Recipient-specific input to a report: only the language and the attached file depend on the
 * recipient.
 */
export type ReportContext = Pick<MailContext, 'ctx' | 'language' | 'options'>

interface Figures extends SpendTotals {
  readonly stats: Stats
}

/** Maximum number of campaigns to compare; those with the highest spend are chosen. */
const maxCampaigns = 500

async function loadFigures(ctx: Ctx, startDate: string, endDate: string): Promise<Figures> {
  const days = { startDate, endDate }
  const { data: stats } = await getStats.run(ctx, statsInput.parse({ period: 'custom', ...days }))
  return { stats, ...(await readSpendTotals(ctx, days, maxCampaigns)) }
}

/** Leads, value and spend for a week or month, compared with the previous week or month. */
export const buildReportMail =
  (kind: ReportKind) =>
  async (context: ReportContext, content: unknown): Promise<MailBody | undefined> => {
    const { ctx, language } = context
    const days = contentSchema.parse(content)
    const now = await loadFigures(ctx, days.firstDay, days.lastDay)
    const before = await loadFigures(ctx, days.firstDayBefore, days.lastDayBefore)
    if ([now, before].every(isEmpty)) return undefined
    const texts = mailTexts[language].report
    const formats = createReportFormats(language)
    const span = formats.days(days.firstDay, days.lastDay)
    const file = context.options.pdfReports.includes(kind)
      ? await createMailFile(ctx, language, { startDate: days.firstDay, endDate: days.lastDay })
      : null
    return {
      subject: texts.subject[kind](toOneLine(ctx.org.name), span),
      title: texts.title[kind](span),
      sections: [
        { kind: 'table', title: texts.figures[kind], rows: toRows(context, formats, now, before) },
        ...toCampaigns(context, formats, now),
        ...(file === undefined ? [{ kind: 'text', text: texts.tooLarge } as const] : []),
      ],
      ...(file ? { files: [file] } : {}),
      action: {
        label: texts.action,
        path: `?period=custom&startDate=${days.firstDay}&endDate=${days.lastDay}`,
      },
    }
  }

const isEmpty = ({ stats, totals }: Figures): boolean =>
  stats.leads.total === 0 && totals.every(({ spend }) => spend === 0)

function toRows(
  { ctx: { org }, language }: ReportContext,
  formats: ReportFormats,
  now: Figures,
  before: Figures,
): Row[] {
  const { labels, before: noteBefore, targetMet, targetMissed } = mailTexts[language].report
  const row = (
    label: string,
    format: (value: number) => string,
    [value, earlier]: Values,
    { target = null, isMost = false }: Goal = {},
  ): Row => {
    const change = formats.change(value, earlier)
    const notes = earlier === null ? [] : [noteBefore(format(earlier), change)]
    if (target !== null && value !== null) {
      const isMet = isMost ? value <= target : value >= target
      notes.push((isMet ? targetMet : targetMissed)(format(target)))
    }
    return { label, value: value === null ? '–' : format(value), note: notes.join('; ') }
  }
  const { stats } = now
  const value = (amount: number) => formats.money(amount, org.currency)
  return [
    row(labels.leads, formats.count, [stats.leads.total, before.stats.leads.total]),
    row(labels.qualified, formats.count, [
      stats.conversion.qualified,
      before.stats.conversion.qualified,
    ]),
    row(labels.won, formats.count, [stats.leads.byStatus.won, before.stats.leads.byStatus.won]),
    row(labels.value, value, [stats.conversion.totalValue, before.stats.conversion.totalValue]),
    ...now.totals.flatMap((total) => {
      const earlier = before.totals.find(({ currency }) => currency === total.currency)
      const money = (amount: number) => formats.money(amount, total.currency)
      return [
        row(labels.spend, money, [total.spend, earlier?.spend ?? null]),
        row(labels.costPerLead, money, [total.costPerLead, earlier?.costPerLead ?? null], {
          target: total.currency === org.currency ? org.costPerLeadTarget : null,
          isMost: true,
        }),
        row(labels.roas, formats.ratio, [total.roas, earlier?.roas ?? null], {
          target: org.roasTarget,
        }),
      ]
    }),
  ]
}

/** An organization's target for a figure; null if there is no target. */
interface Goal {
  readonly target?: number | null
  /** True if the target is a maximum. */
  readonly isMost?: boolean
}

/** A figure for the report's period and for the previous one; null if there is no figure. */
type Values = readonly [number | null, number | null]

function toCampaigns(
  { language }: ReportContext,
  formats: ReportFormats,
  { totals, campaigns }: Figures,
) {
  const texts = mailTexts[language].report
  const [main] = totals
  const ranked = rankCampaigns(campaigns.filter(({ currency }) => currency === main?.currency))
  const toRow = ({ campaignName, campaignId, ...campaign }: AdSpendRow): Row => {
    const { currency, spend, leads, costPerLead, roas } = campaign
    const cost = costPerLead === null ? null : formats.money(costPerLead, currency)
    const ratio = roas ? formats.ratio(roas) : null
    return {
      label: toOneLine(campaignName ?? '') || campaignId || texts.unnamed,
      value: formats.money(spend, currency),
      note: texts.campaign(leads, formats.count(leads), cost, ratio),
    }
  }
  const toTable = (title: string, rows: readonly AdSpendRow[]) =>
    rows.length === 0 ? [] : [{ kind: 'table', title, rows: rows.map(toRow) } as const]
  return [...toTable(texts.best, ranked.best), ...toTable(texts.worst, ranked.worst)]
}
