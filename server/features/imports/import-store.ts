import type {
  ImportColumn,
  ImportForm,
  ImportKindName,
} from '../../../contract/imports/import-file.ts'
import type { ImportState } from '../../../contract/imports/lead-import.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Result of inspecting a file; each kind adds its own fields. */
export interface InspectedFile extends ImportForm {
  readonly columns: readonly ImportColumn[]
  /**
   * Number of the row with the column names; absent for lead files inspected by an older release.
   */
  readonly headerLine?: number | null | undefined
  readonly guess: { readonly columns: readonly (string | null)[] }
}

/** An import as stored. The shapes of the mapping, check, result and undo depend on the kind. */
export interface ImportRow {
  readonly id: string
  readonly kind: ImportKindName
  readonly name: string
  readonly createdBy: string | null
  readonly createdAt: string
  readonly state: ImportState
  readonly size: number
  readonly isUtf8: boolean
  readonly tail: Buffer
  readonly file: InspectedFile | null
  readonly mapping: object | null
  readonly checked: object | null
  readonly result: object | null
  readonly undone: object | null
  readonly rowsDone: number
  readonly lineDone: number
  readonly atDone: string | null
  readonly isSorted: boolean
  readonly rowsTotal: number | null
  readonly bytesDone: number
  readonly bad: number
  readonly badKept: number
  readonly message: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly contentUntil: string | null
  /**
   * ISO timestamp. Leads created since then have not yet been checked for clicks in the report;
   * null if its clicks are not stored.
   */
  readonly lateFrom: string | null
}

export type ImportChanges = Partial<
  Omit<ImportRow, 'id' | 'kind' | 'name' | 'createdBy' | 'createdAt'>
>

const names = [
  'id',
  'kind',
  'name',
  'createdBy',
  'createdAt',
  'state',
  'size',
  'isUtf8',
  'tail',
  'file',
  'mapping',
  'checked',
  'result',
  'undone',
  'rowsDone',
  'lineDone',
  'atDone',
  'isSorted',
  'rowsTotal',
  'bytesDone',
  'bad',
  'badKept',
  'message',
  'startedAt',
  'endedAt',
  'contentUntil',
  'lateFrom',
] as const satisfies readonly (keyof ImportRow)[]

const columns = sql.columns(names, 'lead_import')

/** Inserts an import without content. */
export async function insertImport(
  tx: OrgTx,
  row: Pick<ImportRow, 'id' | 'kind' | 'name' | 'createdBy' | 'createdAt' | 'contentUntil'>,
): Promise<void> {
  await tx.query(sql`
    insert into lead_import ("orgId", id, kind, name, "createdBy", "createdAt", state, size,
      "isUtf8", tail, "contentUntil")
    values (${tx.orgId}, ${row.id}, ${row.kind}, ${row.name}, ${row.createdBy}, ${row.createdAt},
      'uploading', 0, true, ''::bytea, ${row.contentUntil})`)
}

/** An import, its creator's current name, and whether it is waiting for a worker. */
export interface ImportDetails extends ImportRow {
  readonly createdByName: string | null
  readonly isWaiting: boolean
}

const detailColumns = sql`${columns}, person.name as "createdByName",
  coalesce(work.worker is null and work."importId" is not null, false) as "isWaiting"`

const detailJoins = sql`left join person on person.id = lead_import."createdBy"::uuid
  left join import_work as work on work."orgId" = lead_import."orgId"
    and work."importId" = lead_import.id`

export async function selectImport(tx: OrgTx, id: string): Promise<ImportDetails | undefined> {
  const [row] = await tx.query<ImportDetails>(sql`
    select ${detailColumns} from lead_import ${detailJoins}
    where lead_import."orgId" = ${tx.orgId} and lead_import.id = ${id}`)
  return row
}

/** Loads an import and locks it until the transaction ends. */
export async function lockImport(tx: OrgTx, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx.query<ImportRow>(sql`
    select ${columns} from lead_import where "orgId" = ${tx.orgId} and id = ${id} for update`)
  return row
}

/**
 * Imports of the given kinds, newest first.
 *
 * @param page  If `before` is given, only imports older than the one with this ID.
 */
export const selectImports = (
  tx: OrgTx,
  kinds: readonly ImportKindName[],
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<ImportDetails[]> =>
  tx.query(sql`
    select ${detailColumns} from lead_import ${detailJoins}
    where lead_import."orgId" = ${tx.orgId} and lead_import.kind = any(${kinds}::text[])
      and ${before === undefined ? sql`true` : sql`lead_import.id < ${before}`}
    order by lead_import.id desc limit ${limit}`)

const jsonColumns: ReadonlySet<string> = new Set(['file', 'mapping', 'checked', 'result', 'undone'])

/** Updates an import. The transaction must hold the import's lock or lease. */
export async function updateImport(tx: OrgTx, id: string, changes: ImportChanges): Promise<void> {
  const stored = Object.entries(changes).map(([name, value]) => [
    name,
    jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value,
  ])
  await tx.query(sql`
    update lead_import set ${sql.assign(Object.fromEntries(stored))}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** Total size of the organization's stored files, in bytes. */
export async function sumContentBytes(tx: OrgTx): Promise<number> {
  const [sum] = await tx.query<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from lead_import
    where "orgId" = ${tx.orgId} and "contentUntil" is not null`)
  return sum?.bytes ?? 0
}

/** Deletes an import and all dependent rows except leads. */
export async function deleteImport(tx: OrgTx, id: string): Promise<void> {
  await tx.query(sql`delete from lead_import where "orgId" = ${tx.orgId} and id = ${id}`)
}

/** States in which an import has a job. The state and the job change in the same transaction. */
export const activeStates: readonly ImportState[] = ['checking', 'importing', 'undoing']

/**
 * Locks imports that have expired content and no job. Checks the state instead of joining jobs,
 * because after waiting for a row lock, PostgreSQL re-evaluates only the locked row.
 */
export const selectExpired = (tx: OrgTx, now: string, limit: number): Promise<ImportRow[]> =>
  tx.query(sql`
    select ${columns} from lead_import
    where "orgId" = ${tx.orgId} and "contentUntil" <= ${now} and state <> all(${activeStates}::text[])
    order by "contentUntil" limit ${limit} for update`)
