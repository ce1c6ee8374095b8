import { pluralize } from '../../plural.ts'

/** UI strings for downloading and printing reports. */
export const reportFiles = {
  export: 'Export',
  csv: 'Download as CSV',
  print: 'Print or save as PDF',
  downloaded: (rows: number) => `${pluralize(rows, 'row', 'rows')} downloaded`,
} as const
