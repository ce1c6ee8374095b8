import type { DefaultTheme, UserConfig } from 'vitepress'
import type { SidebarGroup } from './sidebar.ts'

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
  themeConfig: {
    logo: '/favicon.svg',
    search: { provider: 'local' },
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
