import { isLanguage, type Language, languageCookie } from '../../contract/languages.ts'
import { language } from './language.ts'

const yearS = 31_536_000

/**
 * Stores the chosen language in this browser and reloads the page.
 *
 * @param chosen  `null` means the browser's default.
 */
export function switchLanguage(chosen: Language | null): void {
  storeLanguage(chosen)
  location.reload()
}

/**
 * Reloads the page in the language that the user chose elsewhere. Does so only once, because Vite
 * ignores the cookie and a browser may not store it.
 */
export function followLanguage(chosen: Language | null): void {
  if (chosen === null || chosen === language || getStoredLanguage() === chosen) return
  storeLanguage(chosen)
  if (getStoredLanguage() === chosen) location.reload()
}

function storeLanguage(chosen: Language | null): void {
  const maxAge = chosen === null ? 0 : yearS
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${languageCookie}=${chosen ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

function getStoredLanguage(): Language | undefined {
  const found = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(document.cookie)?.[1]
  return isLanguage(found) ? found : undefined
}
