import type { Language } from '../../../../contract/languages.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import type { ReportTexts } from './report-texts.ts'

export const reportTexts: Readonly<Record<Language, ReportTexts>> = { en: english, de: german }
