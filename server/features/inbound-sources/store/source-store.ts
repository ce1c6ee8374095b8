import type { Database, OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { KindName } from '../kinds/kinds.ts'

export type Mapping = Readonly<Record<string, string | null>>

/** A source with its settings. */
export interface SourceRow {
  readonly id: string
  readonly publicId: string
  readonly name: string
  readonly kind: KindName
  /** Maps an answer's path to a lead field; null skips the answer. */
  readonly mapping: Mapping
  /** Maps a lead field to its default value for submissions that do not contain the field. */
  readonly defaults: Readonly<Record<string, string>>
  readonly enabled: boolean
  readonly mode: 'live' | 'collect'
  /** SHA-256, in hex, of the secret that the body must contain. */
  readonly secretHash: string | null
  /** The signing secret, encrypted. */
  readonly signingSecret: string | null
  readonly createdAt: string
}

export type FoundSource = SourceRow & { readonly orgId: string }

const columns = sql.columns([
  'id',
  'publicId',
  'name',
  'kind',
  'mapping',
  'defaults',
  'enabled',
  'mode',
  'secretHash',
  'signingSecret',
  'createdAt',
])

/** Finds a source by its public ID, because a request does not name its organization. */
export const selectSourceByPublicId = (
  db: Database,
  publicId: string,
): Promise<FoundSource | undefined> =>
  db.inSystem(async (tx) => {
    const setting = tx.set('app.inbound_source', publicId)
    const rows = tx.query<FoundSource>(sql`
      select "orgId", ${columns} from inbound_source where "publicId" = ${publicId}`)
    await setting
    return (await rows)[0]
  })

/** The organization's sources, oldest first; at most 1,000. */
export const selectSources = (tx: OrgTx): Promise<SourceRow[]> =>
  tx.query(sql`
    select ${columns} from inbound_source where "orgId" = ${tx.orgId} order by id limit 1000`)

export async function selectSource(tx: OrgTx, id: string): Promise<SourceRow | undefined> {
  const [source] = await tx.query<SourceRow>(sql`
    select ${columns} from inbound_source where "orgId" = ${tx.orgId} and id = ${id}`)
  return source
}

/**
 * Prevents a source from being deleted until the transaction ends.
 *
 * @returns False if the source does not exist.
 */
export async function lockSource(tx: OrgTx, id: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from inbound_source where "orgId" = ${tx.orgId} and id = ${id} for key share`)
  return rows.length > 0
}

/** Inserts a source and invalidates the caches of all processes. */
export async function insertSource(tx: OrgTx, source: SourceRow): Promise<void> {
  await tx.query(sql`
    insert into inbound_source ("orgId", ${columns})
    values (${tx.orgId}, ${source.id}, ${source.publicId}, ${source.name}, ${source.kind},
      ${JSON.stringify(source.mapping)}, ${JSON.stringify(source.defaults)}, ${source.enabled},
      ${source.mode}, ${source.secretHash}, ${source.signingSecret}, ${source.createdAt})`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** Overwrites a source's settings and invalidates the caches of all processes. */
export async function updateSource(tx: OrgTx, source: SourceRow): Promise<void> {
  await tx.query(sql`
    update inbound_source set name = ${source.name}, "publicId" = ${source.publicId},
      mapping = ${JSON.stringify(source.mapping)},
      defaults = ${JSON.stringify(source.defaults)}, enabled = ${source.enabled},
      mode = ${source.mode}, "secretHash" = ${source.secretHash},
      "signingSecret" = ${source.signingSecret}
    where "orgId" = ${tx.orgId} and id = ${source.id}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/**
 * Deletes a source and its bodies, and invalidates the caches of all processes.
 *
 * @returns False if the source does not exist.
 */
export async function removeSource(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from inbound_source where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  await tx.publish({ kind: 'org', id: tx.orgId })
  return deleted.length > 0
}
