import { pluralize } from '../../plural.ts'

/** UI strings for downloading and printing reports. */
export const reportFiles = {
  export: 'Export',
  csv: 'Download as CSV',
  print: 'Save as PDF or print',
  downloaded: (rows: number) => `${pluralize(rows, 'row', 'rows')} downloaded`,
} as const
