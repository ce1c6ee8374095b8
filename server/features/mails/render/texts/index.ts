import type { Language } from '../../../../../contract/languages.ts'
import { german } from './de.ts'
import { english, type MailTexts } from './en.ts'

export const mailTexts: Readonly<Record<Language, MailTexts>> = { en: english, de: german }
