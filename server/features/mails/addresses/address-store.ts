import type { OrgTx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** An outside address, as stored. */
export interface AddressRow {
  readonly id: string
  readonly email: string
  readonly language: string
  readonly kinds: readonly string[]
  /** Kinds of reports to which a PDF is attached. */
  readonly pdfReports: readonly string[]
  readonly confirmedAt: string | null
  readonly unsubscribedAt: string | null
  readonly createdBy: string
  readonly createdAt: string
}

/** Maximum number of addresses per organization. */
export const maxAddresses = 50

const columns = sql.columns([
  'id',
  'email',
  'language',
  'kinds',
  'pdfReports',
  'confirmedAt',
  'unsubscribedAt',
  'createdBy',
  'createdAt',
])

/** Addresses, oldest first. */
export const selectAddresses = (tx: OrgTx): Promise<AddressRow[]> =>
  tx.query(sql`
    select ${columns} from report_address where "orgId" = ${tx.orgId}
    order by id limit ${maxAddresses}`)

export async function selectAddress(tx: OrgTx, id: string): Promise<AddressRow | undefined> {
  const [row] = await tx.query<AddressRow>(sql`
    select ${columns} from report_address where "orgId" = ${tx.orgId} and id = ${id}`)
  return row
}

interface NewAddress extends Omit<AddressRow, 'confirmedAt' | 'unsubscribedAt'> {
  /** Null to keep the current token; in that case, `tokenUntil` is also null. */
  readonly tokenHash: string | null
  readonly tokenUntil: string | null
}

/**
 * Adds an address that must be confirmed, or restarts the confirmation of an existing address.
 * @returns Its ID.
 */
export async function upsertAddress(tx: OrgTx, row: NewAddress): Promise<string> {
  const [stored] = await tx.query<{ id: string }>(sql`
    insert into report_address ("orgId", id, email, language, kinds, "pdfReports", "tokenHash",
      "tokenUntil", "createdBy", "createdAt")
    values (${tx.orgId}, ${row.id}, ${row.email}, ${row.language}, ${row.kinds},
      ${row.pdfReports}, decode(${row.tokenHash}, 'hex'), ${row.tokenUntil}, ${row.createdBy}, ${row.createdAt})
    on conflict ("orgId", email) do update
    set language = excluded.language, kinds = excluded.kinds, "pdfReports" = excluded."pdfReports",
      "tokenHash" = coalesce(excluded."tokenHash", report_address."tokenHash"),
      "tokenUntil" = coalesce(excluded."tokenUntil", report_address."tokenUntil"),
      "confirmedAt" = null, "unsubscribedAt" = null,
      "createdBy" = excluded."createdBy"
    returning id`)
  return stored?.id ?? row.id
}

/** @returns False if there is no such address. */
export async function deleteAddress(tx: OrgTx, id: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from report_address where "orgId" = ${tx.orgId} and id = ${id} returning 1`)
  return deleted.length > 0
}

const isOpen = (tx: OrgTx, tokenHash: string, now: string) => sql`
  "orgId" = ${tx.orgId} and "tokenHash" = decode(${tokenHash}, 'hex')
    and "tokenUntil" > ${now}::timestamptz`

/** Address that can be confirmed with a valid token. */
export async function selectUnconfirmed(
  tx: OrgTx,
  tokenHash: string,
  now: string,
): Promise<AddressRow | undefined> {
  const [row] = await tx.query<AddressRow>(sql`
    select ${columns} from report_address where ${isOpen(tx, tokenHash, now)}`)
  return row
}

/** Confirms an address once. @returns Its ID; `undefined` if the token is no longer valid. */
export async function updateConfirmed(
  tx: OrgTx,
  tokenHash: string,
  now: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    update report_address
    set "confirmedAt" = ${now}, "tokenHash" = null, "tokenUntil" = null, "unsubscribedAt" = null
    where ${isOpen(tx, tokenHash, now)} returning id`)
  return row?.id
}

/**
 * Stops sending one kind of report to an address.
 *
 * @returns False if the address was no longer receiving it.
 */
export async function removeKind(
  tx: OrgTx,
  id: string,
  kind: string,
  now: string,
): Promise<boolean> {
  const changed = await tx.query(sql`
    update report_address
    set kinds = array_remove(kinds, ${kind}),
      "unsubscribedAt" = case when kinds <@ array[${kind}::text] then ${now}::timestamptz end
    where "orgId" = ${tx.orgId} and id = ${id} and ${kind}::text = any(kinds) returning 1`)
  return changed.length > 0
}
