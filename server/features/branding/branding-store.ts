import type { Branding } from '../../../contract/organizations/branding.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ImageHeader } from './parse-image.ts'

export interface Logo extends ImageHeader {
  readonly bytes: Buffer
}

/** The logo of the transaction's organization. */
export async function selectLogo(tx: OrgTx): Promise<Logo | undefined> {
  const [logo] = await tx.query<Logo>(sql`
    select type, bytes, width, height from org_logo where "orgId" = ${tx.orgId}`)
  return logo
}

export async function upsertLogo(tx: OrgTx, logo: Logo, now: Date): Promise<void> {
  await tx.query(sql`
    insert into org_logo ("orgId", type, bytes, width, height, "updatedAt")
    values (${tx.orgId}, ${logo.type}, ${logo.bytes}, ${logo.width}, ${logo.height},
      ${now.toISOString()})
    on conflict ("orgId") do update set type = excluded.type, bytes = excluded.bytes,
      width = excluded.width, height = excluded.height, "updatedAt" = excluded."updatedAt"`)
}

export async function deleteLogo(tx: OrgTx): Promise<void> {
  await tx.query(sql`delete from org_logo where "orgId" = ${tx.orgId}`)
}

/** Overwrites the branding and notifies all processes. */
export async function updateBranding(tx: OrgTx, branding: Branding): Promise<void> {
  await tx.query(sql`
    update org set "accentColor" = ${branding.accentColor}, "logoKey" = ${branding.logoKey}
    where id = ${tx.orgId}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}
