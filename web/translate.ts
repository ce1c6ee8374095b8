import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { isLanguage, type Language } from '../contract/languages.ts'

const texts = join(import.meta.dirname, 'i18n')

/**
 * Replaces the English UI strings with another language's strings at build time, so that a page
 * loads only one language. `web/i18n/de` has one file for each file in `web/i18n/en`.
 */
export function translate(mode: string): Plugin {
  const language: Language = isLanguage(mode) ? mode : 'en'
  return {
    name: 'translate',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null
      // A translation may import types or parts of the English strings.
      if (dirname(importer) === join(texts, language)) return null
      const [folder, ...rest] = relative(texts, join(dirname(importer), source)).split(sep)
      return folder === 'en' ? join(texts, language, ...rest) : null
    },
    async transformIndexHtml(html) {
      const { layout } = await layouts[language]()
      return html
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace('{{needsScript}}', layout.needsScript)
        .replace('{{loadFailed}}', layout.loadFailed)
        .replace('{{reload}}', layout.reload)
    },
  }
}

/**
 * Strings for `index.html`, which Node loads during the build; pages get their strings through the
 * resolver above.
 */
const layouts = {
  en: () => import('./i18n/en/layout.ts'),
  de: () => import('./i18n/de/layout.ts'),
} satisfies Record<Language, unknown>
