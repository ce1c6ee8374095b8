import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** An organization created by the transaction's organization. */
export interface ClientOrgRow {
  readonly id: string
  /** Name at creation; later changes are stored only in the organization itself. */
  readonly name: string
  /** ID of the first owner's invitation, which is stored in the created organization. */
  readonly invitationId: string
  readonly createdAt: string
  /** ID of the key that created the organization; null if unknown. */
  readonly keyId: string | null
}

/** `createdBy` is the name of the key; null if unknown. */
export interface NamedClientOrgRow extends ClientOrgRow {
  readonly createdBy: string | null
}

export async function insertClientOrg(tx: OrgTx, row: ClientOrgRow): Promise<void> {
  await tx.query(sql`
    insert into client_org ("orgId", id, name, "invitationId", "createdAt", "keyId")
    values (${tx.orgId}, ${row.id}, ${row.name}, ${row.invitationId}, ${row.createdAt},
      ${row.keyId})`)
}

const buildNamedRows = (tx: OrgTx): Sql => sql`
  select client_org.id, client_org.name, "invitationId", client_org."createdAt", "keyId",
    api_key.name as "createdBy"
  from client_org
  left join api_key on api_key."orgId" = ${tx.orgId} and api_key.id = client_org."keyId"
  where client_org."orgId" = ${tx.orgId}`

export async function selectClientOrg(
  tx: OrgTx,
  id: string,
): Promise<NamedClientOrgRow | undefined> {
  const [row] = await tx.query<NamedClientOrgRow>(sql`
    ${buildNamedRows(tx)} and client_org.id = ${id}`)
  return row
}

/**
 * Created organizations, newest first.
 *
 * @param page  `before` is the ID of the last organization on the previous page.
 */
export const selectClientOrgs = (
  tx: OrgTx,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<NamedClientOrgRow[]> =>
  tx.query(sql`
    ${buildNamedRows(tx)}
      and ${before === undefined ? sql`true` : sql`client_org.id < ${before}`}
    order by client_org.id desc limit ${limit}`)

/** Number of organizations created so far, in total and within the last 24 hours. */
export async function countClientOrgs(
  tx: OrgTx,
  now: Date,
): Promise<{ readonly total: number; readonly today: number }> {
  const since = new Date(now.getTime() - dayMs).toISOString()
  const [counts] = await tx.query<{ total: number; today: number }>(sql`
    select count(*)::int as total,
      (count(*) filter (where "createdAt" > ${since}))::int as today
    from client_org where "orgId" = ${tx.orgId}`)
  return counts ?? { total: 0, today: 0 }
}

export async function updateClientInvitation(
  tx: OrgTx,
  { id, invitationId }: Pick<ClientOrgRow, 'id' | 'invitationId'>,
): Promise<void> {
  await tx.query(sql`
    update client_org set "invitationId" = ${invitationId}
    where "orgId" = ${tx.orgId} and id = ${id}`)
}
