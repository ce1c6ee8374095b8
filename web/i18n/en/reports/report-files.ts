import { pluralize } from '../../plural.ts'

/** UI strings for downloading and printing reports. */
export const reportFiles = {
  export: 'Export',
  csv: 'Download as CSV',
  dailyCsv: 'Download daily rows as CSV',
  pdf: 'Download as PDF',
  print: 'Print',
  downloaded: (rows: number) => `${pluralize(rows, 'row', 'rows')} downloaded`,
  partDownloaded: (rows: string, all: string) => `The first ${rows} of ${all} rows downloaded`,
} as const
