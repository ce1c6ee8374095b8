import { clickIdNames } from './check-conversion.ts'
import type { FileRow } from './file-store.ts'

/** Column titles for click IDs. */
const clickIdTitles = { gclid: 'Google Click ID', gbraid: 'GBRAID', wbraid: 'WBRAID' } as const

/**
 * Conversions as a CSV file for Google Ads (uploads and scheduled imports). Times are in UTC, as
 * indicated in the first line. The columns for `gbraid` and `wbraid` are included only if a row
 * needs them, because Google's click template does not contain them. Each row has exactly one click
 * ID.
 *
 * @see L-279
 */
export function formatGoogleFile(rows: readonly FileRow[]): string {
  const used = clickIdNames.filter(
    (name) => name === 'gclid' || rows.some(({ clickIdName }) => clickIdName === name),
  )
  const titles = [
    ...used.map((name) => clickIdTitles[name]),
    ...['Conversion Name', 'Conversion Time', 'Conversion Value', 'Conversion Currency'],
  ]
  const lines = rows.map((row) => [
    ...used.map((name) => (row.clickIdName === name ? row.clickId : '')),
    row.action,
    formatTime(row.at),
    row.value === null ? '' : (row.value / 100).toFixed(2),
    row.currency ?? '',
  ])
  const table = [titles, ...lines].map((cells) => cells.map(toCell).join(','))
  return `${['Parameters:TimeZone=+0000', ...table].join('\r\n')}\r\n`
}

/** Formats an ISO timestamp as `2026-11-26 09:30:00` in UTC. */
const formatTime = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

const toCell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
