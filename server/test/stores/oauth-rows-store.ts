import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Lets time pass for the codes and tokens of an organization. */
export async function ageTokens(tx: OrgTx, seconds: number): Promise<void> {
  await tx.query(sql`
    update oauth_token set "consumedAt" = "consumedAt" - make_interval(secs => ${seconds}),
      "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
      "expiresAt" = "expiresAt" - make_interval(secs => ${seconds})
    where "orgId" = ${tx.orgId}`)
}

/** Lets time pass for the grants of an organization. */
export async function ageGrants(tx: OrgTx, seconds: number): Promise<void> {
  await tx.query(sql`
    update oauth_grant set "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
      "endedAt" = "endedAt" - make_interval(secs => ${seconds})
    where "orgId" = ${tx.orgId}`)
}

/** Lets time pass for clients and requests. */
export async function ageClients(tx: Tx, seconds: number): Promise<void> {
  await tx.query(sql`
    update oauth_client set "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
      "usedAt" = "usedAt" - make_interval(secs => ${seconds})`)
  await tx.query(sql`
    update oauth_interaction set "expiresAt" = "expiresAt" - make_interval(secs => ${seconds})`)
}

/** Everything that is stored of an organization's tokens and of clients, as text. */
export async function storedTexts(tx: OrgTx): Promise<string> {
  const rows = await tx.query(sql`
    select t::text from oauth_token t where "orgId" = ${tx.orgId}
    union all select i::text from oauth_interaction i union all select c::text from oauth_client c`)
  return JSON.stringify(rows)
}

/** Makes tokens of an organization look as if another service had issued them. */
export async function giveAudience(tx: OrgTx, audience: string): Promise<void> {
  await tx.query(sql`
    update oauth_token
    set payload = jsonb_set(payload::jsonb, '{aud}', to_jsonb(${audience}::text))::text
    where "orgId" = ${tx.orgId} and kind = 'access'`)
}

/** Deletes an organization with all that it has. */
export async function deleteOrg(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from org where id = ${tx.orgId}`)
}

/** Deletes a person. */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`delete from person where id = ${id}`)
}

/** How many rows there are. */
export async function countClients(tx: Tx): Promise<{ clients: number; requests: number }> {
  const [row] = await tx.query<{ clients: number; requests: number }>(sql`
    select (select count(*) from oauth_client) as clients,
      (select count(*) from oauth_interaction) as requests`)
  return row ?? { clients: 0, requests: 0 }
}

/** The same of grants and tokens in an organization. */
export async function countGrants(tx: OrgTx): Promise<{ grants: number; tokens: number }> {
  const [row] = await tx.query<{ grants: number; tokens: number }>(sql`
    select (select count(*) from oauth_grant where "orgId" = ${tx.orgId}) as grants,
      (select count(*) from oauth_token where "orgId" = ${tx.orgId}) as tokens`)
  return row ?? { grants: 0, tokens: 0 }
}
