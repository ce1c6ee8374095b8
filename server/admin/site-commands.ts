import { parseArgs } from 'node:util'
import { type Org, orgSettingsSchema } from '../../contract/organizations/org.ts'
import {
  addSite,
  removeSite,
  replaceSite,
  type SiteRow,
  selectSite,
  selectSites,
  siteSchema,
} from '../features/tracking/index.ts'
import type { Database } from '../platform/db/database.ts'
import { isId } from '../platform/process/ids.ts'
import { type Command, orgNamed, parse, readOptions, table } from './command.ts'

/** Parsed site options; `--origin` can be repeated or contain commas. */
interface SiteOptions {
  readonly needed: (name: 'org' | 'id' | 'name') => string
  readonly name: string | undefined
  readonly origins: readonly string[] | undefined
  readonly forms: boolean | undefined
}

function readSite(args: readonly string[]): SiteOptions {
  const { values } = parseArgs({
    args: [...args],
    strict: true,
    allowNegative: true,
    options: {
      org: { type: 'string' },
      id: { type: 'string' },
      name: { type: 'string' },
      origin: { type: 'string', multiple: true },
      forms: { type: 'boolean' },
    },
  })
  return {
    name: values.name,
    origins: values.origin?.flatMap((list) => list.split(',')).filter((one) => one !== 'any'),
    forms: values.forms,
    needed(name) {
      const value = values[name]
      if (value === undefined) throw new Error(`--${name} is required.`)
      return value
    },
  }
}

const create: Command = {
  options: '--org ORG --name NAME [--origin https://www.example.com]… [--forms]',
  help: 'Create a site and print its script tag. Without --origin, any origin can send events.',
  async run(db, args, publicUrl) {
    const { needed, origins = [], forms = false } = readSite(args)
    const org = await orgNamed(db, needed('org'))
    const settings = parse(siteSchema, { name: needed('name'), origins, forms })
    const site = await addSite(db, org.id, settings, new Date())
    return `${site.id}\n\nPaste this into every page, as high in <head> as possible:\n
${buildSnippet(publicUrl, site, org)}`
  },
}

const list: Command = {
  options: '--org ORG',
  help: "List an organization's sites.",
  async run(db, args) {
    const org = await orgNamed(db, readOptions(args, ['org']).needed('org'))
    const sites = await db.readInOrg(org.id, selectSites)
    const rows = sites.map(({ id, name, origins, forms }) => [
      id,
      name,
      forms ? 'on' : 'off',
      origins.join(' ') || 'any',
    ])
    return table([['ID', 'NAME', 'FORMS', 'ORIGINS'], ...rows])
  },
}

const change: Command = {
  options: '--org ORG --id SITE_ID [--name NAME] [--origin ORIGIN|any]… [--forms|--no-forms]',
  help: 'Change a site and print its script tag. Omitted options are not changed.',
  async run(db, args, publicUrl) {
    const { needed, name, origins, forms } = readSite(args)
    const org = await orgNamed(db, needed('org'))
    const site = await siteNamed(db, org, needed('id'))
    const settings = parse(siteSchema, {
      name: name ?? site.name,
      origins: origins ?? site.origins,
      forms: forms ?? site.forms,
    })
    await replaceSite(db, org.id, { ...settings, id: site.id })
    return buildSnippet(publicUrl, { ...settings, id: site.id }, org)
  },
}

const remove: Command = {
  options: '--org ORG --id SITE_ID',
  help: 'Delete a site. New events are rejected within a second. Sessions are kept.',
  async run(db, args) {
    const { needed } = readSite(args)
    const org = await orgNamed(db, needed('org'))
    const { id, name } = await siteNamed(db, org, needed('id'))
    await db.inOrg(org.id, (tx) => removeSite(tx, id))
    return `Deleted site ${id} "${name}".`
  },
}

/** @throws Error if the organization has no such site. */
async function siteNamed(
  db: Database,
  org: { readonly id: string; readonly name: string },
  id: string,
): Promise<SiteRow> {
  const site = isId(id) ? await db.readInOrg(org.id, (tx) => selectSite(tx, id)) : undefined
  if (site === undefined) throw new Error(`"${org.name}" has no site ${id}. See list-sites.`)
  return site
}

export const siteCommands: readonly (readonly [string, Command])[] = [
  ['create-site', create],
  ['list-sites', list],
  ['change-site', change],
  ['delete-site', remove],
]

const usualMinutes = orgSettingsSchema.shape.sessionMinutes.parse(undefined)

/**
 * HTML snippet that embeds the pixel.
 *
 * @param publicUrl  Public URL of the service, without a trailing slash.
 */
function buildSnippet(
  publicUrl: string,
  site: { readonly id: string; readonly forms: boolean },
  { sessionMinutes }: Pick<Org, 'sessionMinutes'>,
): string {
  const forms = site.forms ? ' data-forms' : ''
  const minutes = sessionMinutes === usualMinutes ? '' : ` data-session-minutes="${sessionMinutes}"`
  return `<script async src="${publicUrl}/px.js" data-site="${site.id}"${forms}${minutes}></script>`
}
