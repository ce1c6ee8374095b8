import type { reportFiles as english } from '../../en/reports/report-files.ts'
import { pluralize } from '../../plural.ts'
import type { Translation } from '../../translation.ts'

export const reportFiles: Translation<typeof english> = {
  export: 'Exportieren',
  csv: 'Als CSV herunterladen',
  dailyCsv: 'Tageswerte als CSV herunterladen',
  pdf: 'Als PDF herunterladen',
  print: 'Drucken',
  downloaded: (rows) => `${pluralize(rows, 'Zeile', 'Zeilen')} heruntergeladen`,
  partDownloaded: (rows, all) => `Die ersten ${rows} von ${all} Zeilen heruntergeladen`,
}
