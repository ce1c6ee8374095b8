import { build } from 'esbuild'
import { type Shop, until, type Visitor } from './shop.ts'

/** Options for a pixel that captures forms. */
export const pixel = 'data-consent="granted" data-forms'

/** Leads that contain this string. */
export async function findLeads(shop: Shop, text: string) {
  const query = `search=${encodeURIComponent(text)}`
  return (await shop.org.call('GET /leads', { query })).body.data
}

/** Waits for the only lead with this email, and parses its `custom` field. */
export async function findLead(shop: Shop, email: string) {
  await until(async () => (await findLeads(shop, email)).length > 0, `a lead ${email}`)
  const [lead, ...others] = await findLeads(shop, email)
  if (others.length > 0) throw new Error(`there are several leads ${email}`)
  return { ...lead, custom: JSON.parse(lead.custom) }
}

/**
 * Opens a page in the shop and waits until the page has loaded the form-capturing module. In
 * practice, the module has loaded before people finish typing. Waiting for an idle network is not
 * enough on a slow machine.
 */
export async function openPage(shop: Shop, { page }: Visitor, path: string): Promise<void> {
  await page.goto(shop.web.url('www.shop.test', path), { waitUntil: 'networkidle' })
  await page.evaluate(`document.querySelector('[data-forms]') &&
    import('${shop.options.api}/px-forms.js?1000').then(() => undefined)`)
}

/** Builds a script tag from code that uses this repository's npm packages. */
export async function bundleScript(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'jsx' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const code = outputFiles.map(({ text }) => text).join('')
  return `<script>${code.replaceAll('</script', '<\\/script')}</script>`
}
