/**
 * How Citus holds the tables that are not spread by organization, and why. Every other table is
 * spread by `"orgId"`; docs/guides/scale.md says the same, which a test compares.
 */
export const notSpread: Readonly<Record<string, { as: 'reference' | 'local'; because: string }>> = {
  org: { as: 'reference', because: 'the foreign key of api_key needs it on every machine' },
  api_key: { as: 'reference', because: 'a hash is looked up before its organization is known' },
  site: { as: 'reference', because: 'the pixel names nothing but the site' },
  person: { as: 'reference', because: 'a person may belong to several organizations' },
  credential: { as: 'reference', because: 'it belongs to a person' },
  setup_link: { as: 'local', because: 'only a first start asks for it, and nothing refers to it' },
  migration: { as: 'local', because: 'only who migrates reads it' },
}

/** Column by which rows of a table belong to an organization. */
export const orgColumnOf = (table: string): string => (table === 'org' ? 'id' : 'orgId')

/**
 * Statements of the service itself, which no organization can be known for, by how they begin.
 * Whoever adds one says why; on Citus it may ask every machine.
 */
export const outsideOrganizations: readonly (readonly [begin: string, because: string])[] = [
  [`select set_config('app.key_hash', $1, true)`, 'names the hash to row-level security'],
  ['select "orgId", id, access, "expiresAt" from api_key where hash =', 'finds the organization'],
  [`select set_config('app.site', $1, true)`, 'names the site to row-level security'],
  ['select "orgId", id, origins, forms from site where id =', 'finds the organization'],
  ['select id, name from org order by id', 'jobs and the administrator go through all of them'],
  ['select 1 from org limit 1', 'a first start asks whether there is any'],
  [`select set_config('app.org', $1, true)`, 'a first start goes on in its new organization'],
  [`select pg_advisory_xact_lock(hashtextextended('leadtrace setup', 0))`, 'one first start only'],
  ['insert into setup_link', 'the link of a first start'],
  ['select 1 from setup_link', 'the link of a first start'],
  ['delete from setup_link', 'the link of a first start, also once the organization is there'],
]
