import pg from 'pg'
import type { Connection } from '../../server/platform/db/database.ts'
import { connectOwner } from '../data-set/owner.ts'
import type { PeerPlace } from './peer.ts'

/** Creates a peer's empty database next to the data set; replaces one from an earlier run. */
export async function createPeerDatabase(owner: pg.Client, name: string): Promise<void> {
  const database = pg.escapeIdentifier(name)
  await owner.query(`drop database if exists ${database} with (force)`)
  await owner.query(`create database ${database}`)
}

/** Runs a function while the data set's table of leads is visible as `source.lead`. */
async function withSource(
  { connection, source }: Omit<PeerPlace, 'folder'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connectOwner(connection)
  try {
    await client.query(`
      create extension postgres_fdw;
      create schema source;
      create server source foreign data wrapper postgres_fdw options (${formatOptions(source.connection)});
      create user mapping for current_user server source
        options (user ${pg.escapeLiteral(String(source.connection.user))}, password_required 'false');
      import foreign schema baseline limit to (lead) from server source into source;`)
    await work(client)
    await client.query('drop schema source cascade; drop extension postgres_fdw cascade')
  } finally {
    await client.end()
  }
}

const formatOptions = ({ host, port, database }: Connection): string =>
  Object.entries({ host, port, dbname: database, fetch_size: 10_000 })
    .map(([name, value]) => `${name} ${pg.escapeLiteral(String(value))}`)
    .join(', ')

/**
 * Creates a table `lead` with a copy of an organization's leads, and with the indexes of the
 * baseline, but without the organization.
 */
export const copyLeads = (place: PeerPlace): Promise<void> =>
  withSource(place, async (client) => {
    await client.query(`
      create table lead as select * from source.lead where org_id = ${quoteOrg(place)};
      alter table lead drop column org_id, add primary key (id),
        alter column id set default uuidv7(),
        alter column status set default 'open', alter column status set not null,
        alter column source set default 'api', alter column source set not null,
        alter column "createdAt" set default now(), alter column "createdAt" set not null,
        alter column "updatedAt" set default now(), alter column "updatedAt" set not null;
      create index on lead ("createdAt" desc);
      create unique index on lead ("externalId");
      create index on lead (email);
      create index on lead (status, "createdAt")`)
    await client.query('vacuum analyze lead')
  })

/** Columns of a peer's own table, and the expressions that fill them from `source.lead`. */
export interface TableCopy {
  readonly table: string
  readonly columns: Readonly<Record<string, string>>
}

/** Fills a table that the peer has created itself. */
export const fillTable = (place: PeerPlace, { table, columns }: TableCopy): Promise<void> =>
  withSource(place, async (client) => {
    const names = Object.keys(columns).map((name) => pg.escapeIdentifier(name))
    await client.query(`
      insert into ${pg.escapeIdentifier(table)} (${names})
      select ${Object.values(columns)} from source.lead where org_id = ${quoteOrg(place)}`)
    await client.query(`vacuum analyze ${pg.escapeIdentifier(table)}`)
  })

const quoteOrg = ({ source }: PeerPlace): string => pg.escapeLiteral(source.orgId)
