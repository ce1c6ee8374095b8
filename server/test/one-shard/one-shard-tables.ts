/**
 * Tables that are not distributed by organization in Citus, with the reason. All other tables are
 * distributed by `"orgId"`. A test compares this with docs/guides/scale.md.
 */
export const notSpread: Readonly<Record<string, { as: 'reference' | 'local'; because: string }>> = {
  org: { as: 'reference', because: 'the foreign key of api_key needs it on every machine' },
  api_key: { as: 'reference', because: 'a hash is looked up before its organization is known' },
  site: { as: 'reference', because: 'the pixel names nothing but the site' },
  inbound_source: { as: 'reference', because: 'a submission names nothing but the source' },
  person: { as: 'reference', because: 'a person may belong to several organizations' },
  credential: { as: 'reference', because: 'it belongs to a person' },
  login: { as: 'reference', because: 'it belongs to a person' },
  two_factor: { as: 'reference', because: 'it belongs to a person' },
  passkey: { as: 'reference', because: 'it belongs to a person' },
  member: { as: 'reference', because: 'who signs in may belong to any organization' },
  invitation: { as: 'reference', because: 'a link is looked up before its organization is known' },
  oauth_grant: {
    as: 'reference',
    because: 'its tokens are, and it is deleted with the member',
  },
  oauth_token: { as: 'reference', because: 'a hash is looked up before its organization is known' },
  oauth_interaction: { as: 'reference', because: 'it belongs to a person' },
  oauth_client: { as: 'local', because: 'a client belongs to nobody, and nothing refers to it' },
  oauth_secret: { as: 'local', because: 'one row for the whole installation' },
  setup_link: { as: 'local', because: 'only a first start asks for it, and nothing refers to it' },
  verification: { as: 'local', because: 'it is looked up by a hash, and nothing refers to it' },
  auth_secret: { as: 'local', because: 'one row for the whole installation' },
  migration: { as: 'local', because: 'only who migrates reads it' },
}

/** Column that contains a row's organization. */
export const orgColumn = (table: string): string => (table === 'org' ? 'id' : 'orgId')

const byLibrary = (table: string, ...verbs: readonly string[]) =>
  verbs.map((verb) => [`${verb} "${table}"`, 'the library that signs people in'] as const)

/**
 * Prefixes of statements outside of any organization, each with the reason. In Citus they may query
 * every node.
 */
export const outsideOrganizations: readonly (readonly [begin: string, because: string])[] = [
  [`select set_config('app.api_key_hash', $1, true)`, 'names the hash to row-level security'],
  [
    'select "orgId", id, access, scopes, "expiresAt", "revokedAt" from api_key where hash =',
    'finds the organization',
  ],
  [`select set_config('app.site', $1, true)`, 'names the site to row-level security'],
  ['select "orgId", id, origins, forms from site where id =', 'finds the organization'],
  [`select set_config('app.inbound_source', $1, true)`, 'names the source to row-level security'],
  ['select "orgId", "id", "publicId", "name"', 'finds the organization'],
  ['select id, name from org order by id', 'jobs and the administrator go through all of them'],
  ['select 1 from org limit 1', 'a first start asks whether there is any'],
  [`select set_config('app.org', $1, true)`, 'a first start continues in its new organization'],
  [`select pg_advisory_xact_lock(hashtextextended('leadtrace setup', 0))`, 'one first start only'],
  [
    `select set_config('app.imports', 'on', true)`,
    'names the search for work to row-level security',
  ],
  ['select "orgId" from import_work', 'finds the organizations that have work'],
  [
    `select set_config('app.awaited', 'on', true)`,
    'names the search for work to row-level security',
  ],
  ['select distinct "orgId" from awaited_session', 'finds the organizations in which leads wait'],
  ['select distinct "orgId" from lead_import', 'finds the organizations that keep clicks'],
  [`select set_config('app.pulls', 'on', true)`, 'names the search for work to row-level security'],
  [
    'select "orgId" from ( select "orgId", "nextAt" as since from spend_pull',
    'finds the organizations that have work',
  ],
  [
    `select set_config('app.webhooks', 'on', true)`,
    'names the search for work to row-level security',
  ],
  ['select "orgId", id from webhook', 'finds the webhooks that have work'],
  [
    `select set_config('app.assignments', 'on', true)`,
    'names the search for work to row-level security',
  ],
  ['select "orgId" from assignment_cursor', 'finds the organizations with new leads to assign'],
  [`select set_config('app.mails', 'on', true)`, 'names the search for work to row-level security'],
  ['select "orgId", id from mail', 'finds the mails that are due'],
  ['select distinct "orgId" from mail_preference', 'finds who is mailed about new leads'],
  [
    `select set_config('app.conversions', 'on', true)`,
    'names the search for work to row-level security',
  ],
  [
    'select "orgId", id from conversion_destination as destination',
    'finds the destinations that have work',
  ],
  ['insert into setup_link', 'the link of a first start'],
  ['select 1 from setup_link', 'the link of a first start'],
  ['delete from setup_link', 'the link of a first start, also once the organization is there'],
  ['select p.id as "personId"', 'finds whom a cookie signs in'],
  [`select set_config('app.user', $1, true)`, 'names the person to row-level security'],
  [
    'select m."orgId", o.name as "orgName", o."timeZone", m.role',
    'finds the organizations of a person',
  ],
  [`select set_config('app.invitation', $1, true)`, 'names the hash to row-level security'],
  ['select "orgId", id, email, role from invitation where "tokenHash" =', 'finds the organization'],
  ['select id, name, email, "twoFactorEnabled"', 'the administrator goes through all people'],
  ['select id, name, email from person where', 'the administrator asks for an address'],
  ['insert into person', 'users exist outside organizations'],
  ['update person set', 'users exist outside organizations'],
  ['select id from person where email =', 'users exist outside organizations'],
  ['select pg_notify($1, $2)', 'notifies every process of a deleted user'],
  ['delete from person where id =', 'users exist outside organizations'],
  ['select child.relname as name', 'deleting an organization lists all tables'],
  ['insert into credential', 'it belongs to a person'],
  ['insert into auth_secret', 'one for the whole installation'],
  ['select secret from auth_secret', 'one for the whole installation'],
  ['select id, "userAgent"', 'browser sessions belong to a person'],
  ['delete from login where "userId" =', 'browser sessions belong to a person'],
  ['select 1 from login where id =', 'browser sessions belong to a person'],
  ['delete from verification where value =', 'what proves something about a person'],
  ['insert into verification', 'a challenge for a passkey'],
  ['delete from verification where identifier =', 'a challenge for a passkey'],
  ['delete from verification where id in', 'what proves something no longer'],
  ['select 1 from person where id =', 'one new passkey of a person at a time'],
  ['select password from credential', 'adding a passkey requires the password'],
  ['insert into passkey', 'it belongs to a person'],
  ['select id, name, transports', 'passkeys belong to a person'],
  ['select id, "userId" as "personId"', 'finds whom a passkey signs in'],
  ['update passkey set', 'it belongs to a person'],
  ['delete from passkey', 'it belongs to a person'],
  ['delete from two_factor where', 'it belongs to a person'],
  [`select set_config('app.oauth_hash', $1, true)`, 'names the hash to row-level security'],
  ['select "orgId", "grantId", payload', 'finds the organization of a token'],
  ['insert into oauth_secret', 'one for the whole installation'],
  ['select "signKey" from oauth_secret', 'one for the whole installation'],
  ['insert into oauth_client', 'a client belongs to nobody'],
  ['select metadata from oauth_client', 'a client belongs to nobody'],
  ['update oauth_client set', 'a client belongs to nobody'],
  ['delete from oauth_client', 'a client belongs to nobody'],
  ['insert into oauth_interaction', 'a request has no owner yet'],
  ['select payload, answer from oauth_interaction', 'a request has no owner yet'],
  ['update oauth_interaction set', 'a request has no owner yet'],
  ['delete from oauth_interaction', 'a request has no owner yet'],
  ['delete from login where id in', 'a browser session belongs to a person'],
  ['select count(*) as n from "login"', 'the library that signs people in'],
  ...byLibrary('person', 'select * from', 'update'),
  ...byLibrary('credential', 'select * from', 'update'),
  ...byLibrary('login', 'insert into', 'select * from', 'delete from'),
  ...byLibrary('verification', 'insert into', 'select * from', 'delete from'),
  ...byLibrary('two_factor', 'insert into', 'select * from', 'update', 'delete from'),
]
