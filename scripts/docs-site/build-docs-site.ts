import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vitepress'
import { buildApiPages } from './api-pages.ts'
import { germanHomePage, homePage } from './home-page.ts'
import { formatLlmsIndex, formatLlmsText } from './llms-text.ts'
import { buildSidebar } from './sidebar.ts'
import { siteConfig } from './site-config.ts'
import { toVitePressMarkdown } from './site-markdown.ts'
import type { SitePage } from './site-page.ts'
import { readSitePages } from './site-pages.ts'
import { formatTheme, type SiteVersion, writeVersions } from './site-versions.ts'

const root = resolve(import.meta.dirname, '../..')
const openApi = 'docs/reference/openapi.json'

/** Collects all of the site's pages: documents, the API reference and the home page. */
export function collectPages(): SitePage[] {
  const { pages: apiPages, operationPages } = buildApiPages(openApi)
  return [homePage, ...readSitePages(operationPages), ...apiPages, germanHomePage]
}

/**
 * Builds the documentation site: HTML with its own search, a Markdown version of each page, and
 * files for language models.
 *
 * @param folder Emptied first.
 * @param base Path of the site on its host, such as `/` or `/leadtrace/`.
 * @param site If set, adds a version switcher.
 */
export async function buildDocsSite(folder: string, base = '/', site?: SiteVersion): Promise<void> {
  const pages = collectPages()
  const groups = buildSidebar(pages)
  // The folder is inside the repository, so that VitePress finds its packages.
  await mkdir(join(root, 'dist'), { recursive: true })
  const drafts = await mkdtemp(join(root, 'dist/.docs-site-'))
  try {
    await writeDrafts(drafts, pages, {
      config: siteConfig(groups, base),
      theme: formatTheme(site),
    })
    await build(drafts, { outDir: resolve(folder) })
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
  await writeFiles(folder, {
    ...Object.fromEntries(pages.map(({ path, markdown }) => [path, markdown])),
    'llms.txt': formatLlmsIndex(groups, pages),
    'llms-full.txt': formatLlmsText(groups, pages),
  })
}

/** Writes the pages in the format required by VitePress. */
async function writeDrafts(
  drafts: string,
  pages: readonly SitePage[],
  { config, theme }: { readonly config: object; readonly theme: string },
): Promise<void> {
  await writeFiles(drafts, {
    ...Object.fromEntries(pages.map((page) => [page.path, toVitePressMarkdown(page.markdown)])),
    '.vitepress/config.js': `export default ${JSON.stringify(config)}`,
    '.vitepress/theme/index.js': theme,
  })
  const style = join(import.meta.dirname, 'style.css')
  await cp(style, join(drafts, '.vitepress/theme/style.css'))
  await cp(join(root, 'docs/pictures'), join(drafts, 'public/pictures'), { recursive: true })
  await cp(join(root, 'web/public/favicon.svg'), join(drafts, 'public/favicon.svg'))
  await cp(join(root, openApi), join(drafts, 'public/reference/openapi.json'))
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Builds the site's current version into a folder alongside those of other versions. */
async function buildVersion(folder: string, base: string): Promise<void> {
  // npm requires the version, so the file contains it.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  await buildDocsSite(join(folder, version), `${base}${version}/`, { root: base, version })
  await writeVersions(folder)
}

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'dist/docs') },
      base: { type: 'string', default: '/' },
      versioned: { type: 'boolean', default: false },
    },
  })
  const buildSite = options.versioned ? buildVersion : buildDocsSite
  await buildSite(resolve(options.out), options.base)
  console.log(`Built ${options.out}`)
}
