import type { CsvFormat } from '../../../contract/imports/csv.ts'
import { language } from '../../i18n/language.ts'

/** Format with the separators that spreadsheets expect for the user's language. */
export const userCsvFormat: CsvFormat = language === 'de' ? 'csv-semicolon' : 'csv'
