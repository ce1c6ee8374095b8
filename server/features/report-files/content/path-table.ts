import type { AttributionQuery } from '../../../../contract/attribution.ts'
import {
  type AttributionPath,
  type AttributionPaths,
  pathLimits,
} from '../../../../contract/attribution-paths.ts'
import { shortenPath } from '../../../../contract/reports/shorten-path.ts'
import { getAttributionPaths } from '../../attribution/index.ts'
import type { TableSection } from '../document.ts'
import { displayName, type FileContext } from './open-document.ts'

/** The top paths of the attribution page. */
export async function buildPathTable(
  context: FileContext,
  {
    period,
    startDate,
    endDate,
    by,
  }: Pick<AttributionQuery, 'period' | 'startDate' | 'endDate' | 'by'>,
): Promise<TableSection> {
  const { ctx, texts, formats } = context
  const { data } = await getAttributionPaths.run(ctx, { period, startDate, endDate, by })
  const { measures, paths: labels } = texts
  return {
    kind: 'table',
    title: labels.title,
    columns: [
      { label: labels.path, share: 3 },
      ...[measures.leads, measures.won, measures.value, labels.days].map((label) => ({
        label,
        share: 1,
      })),
    ],
    rows: data.paths.map(({ channels, leads, won, value, medianDays }) => ({
      cells: [
        formatPath(context, channels),
        formats.count(leads),
        formats.count(won),
        formats.wholeMoney(value, ctx.org.currency),
        formatDays(context, medianDays),
      ],
    })),
    totals: [],
    notes: listNotes(context, data),
  }
}

const formatPath = ({ texts }: FileContext, channels: AttributionPath['channels']): string =>
  shortenPath(
    channels.map((channel) => displayName(texts, channel)),
    texts.paths.moreSteps,
  ).join(' › ')

function formatDays({ texts, formats }: FileContext, days: number | null): string {
  if (days === null) return '–'
  return days * 24 < 1 ? texts.paths.underHour : formats.tenths(days)
}

function listNotes(
  { texts, formats }: FileContext,
  { paths, total, isLimited }: AttributionPaths,
): string[] {
  const notes = [texts.paths.help, texts.paths.daysHelp]
  if (paths.length < total)
    notes.push(texts.paths.morePaths(formats.count(paths.length), formats.count(total)))
  if (isLimited) notes.push(texts.paths.newest(formats.count(pathLimits.leads)))
  return notes
}
