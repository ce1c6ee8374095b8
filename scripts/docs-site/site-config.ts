import type { DefaultTheme, UserConfig } from 'vitepress'
import { germanTitle, type SidebarGroup } from './sidebar.ts'

/** VitePress settings as plain data, because VitePress reads them from a file. */
export const siteConfig = (
  groups: readonly SidebarGroup[],
  base: string,
): UserConfig<DefaultTheme.Config> => ({
  title: 'Leadtrace',
  description: 'Trace every lead to the ad that brought it.',
  lang: 'en-US',
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  // The search index is the largest file.
  vite: { build: { chunkSizeWarningLimit: 4_000 } },
  metaChunk: true,
  locales: {
    root: { label: 'English', lang: 'en-US' },
    de: { label: germanTitle, lang: 'de-DE', link: '/de/', ...german(groups) },
  },
  themeConfig: {
    logo: '/favicon.svg',
    // Most pages exist only in English, so the language menu links to each language's first page.
    i18nRouting: false,
    search: { provider: 'local', options: { locales: { de: { translations: germanSearch } } } },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Guides', link: '/guides/install' },
      { text: 'API', link: '/api/' },
      { text: 'Operations', link: '/guides/operate' },
      { text: 'Changelog', link: '/project/changelog' },
    ],
    sidebar: groups.map(({ items, ...group }) => ({ ...group, items: [...items] })),
  },
})

const germanSearch = {
  button: { buttonText: 'Suchen', buttonAriaLabel: 'Dokumentation durchsuchen' },
  modal: {
    noResultsText: 'Keine Treffer für',
    resetButtonTitle: 'Suche zurücksetzen',
    backButtonTitle: 'Suche schließen',
    displayDetails: 'Details anzeigen',
    footer: { selectText: 'auswählen', navigateText: 'bewegen', closeText: 'schließen' },
  },
}

const germanOutline: DefaultTheme.Outline = { level: [2, 3], label: 'Auf dieser Seite' }

/** Description, text and sidebar of the German pages. */
const german = (groups: readonly SidebarGroup[]) => ({
  description: 'Führt jeden Lead auf die Anzeige zurück, die ihn gebracht hat.',
  themeConfig: {
    nav: [{ text: 'English', link: '/' }],
    outline: germanOutline,
    docFooter: { prev: 'Zurück', next: 'Weiter' },
    sidebarMenuLabel: 'Menü',
    returnToTopLabel: 'Nach oben',
    langMenuLabel: 'Sprache',
    darkModeSwitchLabel: 'Darstellung',
    lightModeSwitchTitle: 'Helle Darstellung',
    darkModeSwitchTitle: 'Dunkle Darstellung',
    sidebar: groups
      .filter(({ text }) => text === germanTitle)
      .map(({ text, items }) => ({ text, items: [...items] })),
  },
})
