import type { SitePage } from './site-page.ts'

/** Sidebar entry; `link` is a path such as `/guides/install.md`. */
interface SidebarItem {
  readonly text: string
  readonly link: string
}

export interface SidebarGroup {
  readonly text: string
  readonly collapsed: boolean
  readonly items: readonly SidebarItem[]
}

/** Title of the group with the German pages. */
export const germanTitle = 'Deutsch'

const germanGuides = [
  'de/guides/form-tools',
  'de/guides/wordpress',
  'de/guides/inbound-sources',
  'de/guides/google-tag-manager',
]

/** Pages by audience, in reading order; a star stands for all other pages in a folder. */
const audiences: readonly (readonly [title: string, ...paths: string[]])[] = [
  ['Start', 'guides/install', 'guides/web-app', 'guides/move-here', 'known-limits'],
  [
    'Capture leads',
    'guides/connect-a-form',
    'guides/form-tools',
    'guides/wordpress',
    'guides/inbound-sources',
    'guides/pixel',
    'guides/google-tag-manager',
  ],
  ['Ads and outcomes', 'guides/attribution', 'guides/ad-spend', 'guides/conversions'],
  ['Automate', 'guides/webhooks', 'guides/sync', 'guides/mcp', 'guides/clients', 'guides/*'],
  ['API reference', 'api/index', 'spec', 'api/*', 'reference/lead-fields', 'reference/errors'],
  [
    'Operations',
    'guides/operate',
    'guides/deploy',
    'guides/reverse-proxy',
    'guides/single-sign-on',
    'guides/agencies',
    'guides/monitoring',
    'guides/scale',
    'reference/config',
    'speed',
    'project/security',
  ],
  ['Decisions', 'decisions/index', 'decisions/*'],
  ['Project', 'architecture', 'data', 'project/contributing', 'project/*', 'style', '*'],
  [germanTitle, 'de/index', ...germanGuides],
]

/** Sidebar groups, which together contain every page exactly once. */
export function buildSidebar(pages: readonly SitePage[]): SidebarGroup[] {
  const listed = new Set(audiences.flatMap(([, ...paths]) => paths.map((path) => `${path}.md`)))
  const toItem = ({ path, title }: SitePage) => ({ text: title, link: `/${path}` })
  const find = (entry: string): SidebarItem[] => {
    const folder = /^(.*\/|)\*$/.exec(entry)?.[1]
    return pages
      .filter(({ path }) =>
        folder === undefined
          ? path === `${entry}.md`
          : path !== 'index.md' && !listed.has(path) && path.replace(/[^/]*$/, '') === folder,
      )
      .map(toItem)
  }
  return audiences.map(([text, ...paths], index) => ({
    text,
    collapsed: index > 0,
    items: paths.flatMap(find),
  }))
}
