import Negotiator from 'negotiator'
import {
  isLanguage,
  type Language,
  languageCookie,
  languages,
} from '../../../contract/languages.ts'
import { cookiesIn } from './parse-cookies.ts'

/** Headers that indicate a language. */
export interface LanguageHeaders {
  readonly cookie?: string | undefined
  readonly 'accept-language'?: string | undefined
}

/**
 * Maximum length of an `Accept-Language` header to parse, in characters; browsers send about 40.
 */
const maxLength = 500

/** The language chosen by the user, or else the language of the request. */
export const resolveLanguage = (
  chosen: string | null | undefined,
  headers: LanguageHeaders,
): Language => (isLanguage(chosen) ? chosen : getRequestLanguage(headers))

/**
 * The language for a response: the one chosen in this browser, or else the best match for
 * `Accept-Language`.
 */
export function getRequestLanguage(headers: LanguageHeaders): Language {
  const chosen = cookiesIn(headers.cookie, languageCookie).at(-1)
  if (isLanguage(chosen)) return chosen
  const accepted = headers['accept-language']?.slice(0, maxLength)
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } })
  const best = negotiator.language([...languages])
  return isLanguage(best) ? best : languages[0]
}
