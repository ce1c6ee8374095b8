import { execFile } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../conformance/browser/open-browser.ts'
import { collectPages } from './build-docs-site.ts'
import { serveFolder } from './serve-folder.ts'
import { buildSidebar } from './sidebar.ts'
import { toSiteMarkdown, toVitePressMarkdown } from './site-markdown.ts'
import { writeVersions } from './site-versions.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'build-docs-site.ts')

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Path of the built version on its host. */
const base = `/${version}/`

let site = ''
let folder = ''
let files: ReadonlySet<string> = new Set()
const html = new Map<string, string>()
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'leadtrace-docs-'))
  folder = join(site, version)
  // Runs VitePress in a separate process, because VitePress would use development mode under
  // vitest.
  const { NODE_ENV: _, ...env } = process.env
  await run(process.execPath, [script, '--out', site, '--versioned'], { env, timeout: 300_000 })
  files = new Set(globSync('**', { cwd: folder }))
  for (const path of files) if (path.endsWith('.html')) html.set(path, read(path))
})
afterAll(() => rm(site, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

const attributes = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'))

test('every internal link leads to a page and a heading', () => {
  const ids = new Map([...html].map(([path, text]) => [path, attributes(text, / id="([^"]+)"/g)]))
  const dead = [...html].flatMap(([path, text]) =>
    attributes(text, /<a [^>]*href="([^"]+)"/g)
      .filter((href) => !/^[a-z]+:/.test(href))
      .filter((href) => {
        const [file = '', anchor] = decodeURI(href).replace(base, '/').split('#')
        const linked = file === '' ? path : posix.resolve(`/${posix.dirname(path)}`, file).slice(1)
        const page = linked === '' || linked.endsWith('/') ? `${linked}index.html` : linked
        const target = files.has(page) ? page : `${page}.html`
        if (!files.has(target)) return true
        return anchor !== undefined && anchor !== '' && !ids.get(target)?.includes(anchor)
      })
      .map((href) => `${path}: ${href}`),
  )

  expect(dead).toEqual([])
  expect(html.size).toBeGreaterThan(80)
})

test('pages load nothing from other hosts', () => {
  const loaded = [...html.values()].flatMap((text) =>
    attributes(text, /<(?:script|link|img|source|iframe)\b[^>]*(?:src|href|srcset)="([^"]+)"/g),
  )
  const styles = [...files].filter((path) => path.endsWith('.css')).map(read)

  expect(loaded.filter((one) => !/^(\/(?!\/)|data:)/.test(one))).toEqual([])
  const own = loaded.filter((one) => one.startsWith('/'))
  expect(own.filter((one) => !files.has(one.replace(base, '')))).toEqual([])
  expect(styles.join('').match(/url\(["']?(https?:)?\/\/[^)]*\)|@import[^;]*/g)).toBeNull()
})

test('the switcher lists all versions, and opens the same page in another one if it exists', async () => {
  await mkdir(join(site, '0.0.9/guides'), { recursive: true })
  await mkdir(join(site, '0.0.10'))
  await writeFile(join(site, '0.0.9/guides/install.html'), '<title>Old install</title>')
  await writeFile(join(site, '0.0.10/index.html'), '<title>Old start</title>')
  await writeVersions(site)
  const server = await serveFolder(site)
  await using opened = new AsyncDisposableStack()
  opened.defer(server.close)
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const page = await browser.newPage()
  const open = async (other: string) => {
    await page.goto(`${server.origin}${base}guides/install.html`)
    const switcher = page.getByRole('combobox', { name: 'Version' })
    await switcher.selectOption(other)
  }

  await page.goto(server.origin)
  await page.waitForURL(`**${base}`)
  const switcher = page.getByRole('combobox', { name: 'Version' })
  await switcher.waitFor()
  expect(await switcher.locator('option').allTextContents()).toEqual([version, '0.0.10', '0.0.9'])
  expect(await switcher.inputValue()).toBe(version)
  await open('0.0.9')
  await page.waitForURL('**/0.0.9/guides/install.html')
  await open('0.0.10')
  await page.waitForURL('**/0.0.10/')
})

test('the search index contains terms of guides and of the API reference', () => {
  const readIndex = (language: string) =>
    read([...files].find((path) => path.includes(`localSearchIndex${language}.`)) ?? '')
  const text = readIndex('root')

  for (const term of [
    'quarantine',
    'create_lead',
    'idempotency',
    'systemd',
    'gbraid',
    'backfill',
  ]) {
    expect(text.toLowerCase(), term).toContain(term)
  }
  expect(readIndex('de')).toContain('Eingangsquelle')
})

test('German pages declare their language, and the menu leads to them', () => {
  const page = html.get('de/guides/inbound-sources.html') ?? ''

  expect(page).toContain('<html lang="de-DE"')
  expect(page).toContain('Auf dieser Seite')
  expect(html.get('guides/install.html')).toContain(`href="${base}de/"`)
})

test('each page is in the sidebar once, and as Markdown', () => {
  const pages = collectPages().filter(({ path }) => path !== 'index.md')
  const links = buildSidebar(pages).flatMap(({ items }) => items.map(({ link }) => link.slice(1)))

  expect(links.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  expect(links.filter((link) => !files.has(link))).toEqual([])
  expect(pages.filter(({ title }) => title === '')).toEqual([])
})

test('llms.txt lists every page with its address, llms-full.txt contains the texts', () => {
  const listed = attributes(read('llms.txt'), /^- \[.+?\]\((.+?)\)/gm)

  expect(listed.filter((path) => !files.has(path))).toEqual([])
  expect(listed.length).toBe(collectPages().length - 1)
  expect(read('llms-full.txt')).toContain('## create_lead')
  expect(read('llms-full.txt')).toContain('# Known limits')
})

test('every operation is in the API reference with an address and a command', () => {
  const { paths } = JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8'))
  const text = [...files].filter((one) => /^api\/.*\.md$/.test(one)).map(read)

  const missing = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => `${method.toUpperCase()} /api${path}\n`)
      .filter((call) => !text.some((one) => one.includes(`\`\`\`http\n${call}`))),
  )

  expect(missing).toEqual([])
  expect(text.join()).toContain('curl -X POST https://leads.example.com/api/leads')
})

test('pictures are small and exist in both themes', () => {
  const pictures = globSync('docs/pictures/*.webp')
    .map((path) => posix.basename(path))
    .filter((name) => name !== 'tour.webp')

  expect(pictures.filter((name) => statSync(`docs/pictures/${name}`).size > 150_000)).toEqual([])
  expect(pictures.filter((name) => name.endsWith('-light.webp'))).toHaveLength(7)
  expect(pictures.filter((name) => name.endsWith('-dark.webp'))).toHaveLength(7)
})

test('links to files that are not pages become text, and code is unchanged', () => {
  const markdown = toSiteMarkdown(
    '[a](x.ts) `[b](x.ts)` [`c`](y.md) [d](https://e.example)',
    (one) => (one === 'y.md' ? '/y.md' : undefined),
  )

  expect(markdown).toBe('a `[b](x.ts)` [`c`](/y.md) [d](https://e.example)')
})

test('braces and tags in a text are not run as a template', () => {
  const markdown = toVitePressMarkdown('# A b_c\n\n{{ x }} `{{y}}` <b> `<i>`\n')

  expect(markdown).toBe(
    '# A b_c {#a-b_c}\n\n&#123;&#123; x }} <code v-pre>&#123;&#123;y}}</code> &lt;b> `<i>`\n',
  )
})
