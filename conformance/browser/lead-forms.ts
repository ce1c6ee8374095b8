import { build } from 'esbuild'
import { type Shop, until, type Visitor } from './shop.ts'

/** The only lead with this email, once it exists, with its `custom` parsed. */
export async function findLead(shop: Shop, email: string) {
  const query = `search=${encodeURIComponent(email)}`
  const find = async () => (await shop.org.call('GET /leads', { query })).body.data
  await until(async () => (await find()).length > 0, `a lead ${email}`)
  const [lead, ...others] = await find()
  if (others.length > 0) throw new Error(`there are several leads ${email}`)
  return { ...lead, custom: JSON.parse(lead.custom) }
}

/** Opens a page on the shop and waits until the entire pixel is loaded. */
export const openPage = (shop: Shop, { page }: Visitor, path: string) =>
  page.goto(shop.web.url('www.shop.test', path), { waitUntil: 'networkidle' })

/** Script tag with a program that uses packages of this repository. */
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
