import type { Language } from '../../../contract/languages.ts'
import { getRequestLanguage, type LanguageHeaders } from '../../platform/http/request-language.ts'
import { german } from './de.ts'
import { english, type PageTexts } from './en.ts'

export type { PageTexts }

const texts: Readonly<Record<Language, PageTexts>> = { en: english, de: german }

/** Page text in the language of a request. */
export const getPageTexts = (headers: LanguageHeaders): PageTexts =>
  texts[getRequestLanguage(headers)]
