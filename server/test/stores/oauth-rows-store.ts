import type { OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Makes an organization's codes and tokens older. */
export async function ageTokens(tx: OrgTx, seconds: number): Promise<void> {
  await tx.query(sql`
    update oauth_token set "consumedAt" = "consumedAt" - make_interval(secs => ${seconds}),
      "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
      "expiresAt" = "expiresAt" - make_interval(secs => ${seconds})
    where "orgId" = ${tx.orgId}`)
}

/** Makes an organization's grants older. */
export async function ageGrants(tx: OrgTx, seconds: number): Promise<void> {
  await tx.query(sql`
    update oauth_grant set "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
      "endedAt" = "endedAt" - make_interval(secs => ${seconds})
    where "orgId" = ${tx.orgId}`)
}

/** Makes clients and requests older. */
export async function ageClients(tx: Tx, seconds: number): Promise<void> {
  await tx.query(sql`
    update oauth_client set "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
      "usedAt" = "usedAt" - make_interval(secs => ${seconds})`)
  await tx.query(sql`
    update oauth_interaction set "expiresAt" = "expiresAt" - make_interval(secs => ${seconds})`)
}

/** Stored data of clients and of an organization's tokens, as text. */
export async function storedTexts(tx: OrgTx): Promise<string> {
  const rows = await tx.query(sql`
    select t::text from oauth_token t where "orgId" = ${tx.orgId}
    union all select i::text from oauth_interaction i union all select c::text from oauth_client c`)
  return JSON.stringify(rows)
}

/** Changes the audience of an organization's tokens to a different service. */
export async function giveAudience(tx: OrgTx, audience: string): Promise<void> {
  await tx.query(sql`
    update oauth_token
    set payload = jsonb_set(payload::jsonb, '{aud}', to_jsonb(${audience}::text))::text
    where "orgId" = ${tx.orgId} and kind = 'access'`)
}

export async function deleteOrg(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from org where id = ${tx.orgId}`)
}

export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`delete from person where id = ${id}`)
}

export async function countClients(tx: Tx): Promise<{ clients: number; requests: number }> {
  const [row] = await tx.query<{ clients: number; requests: number }>(sql`
    select (select count(*) from oauth_client) as clients,
      (select count(*) from oauth_interaction) as requests`)
  return row ?? { clients: 0, requests: 0 }
}

export async function countGrants(tx: OrgTx): Promise<{ grants: number; tokens: number }> {
  const [row] = await tx.query<{ grants: number; tokens: number }>(sql`
    select (select count(*) from oauth_grant where "orgId" = ${tx.orgId}) as grants,
      (select count(*) from oauth_token where "orgId" = ${tx.orgId}) as tokens`)
  return row ?? { grants: 0, tokens: 0 }
}
