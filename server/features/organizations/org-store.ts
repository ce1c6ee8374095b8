import type { BrandedOrg } from '../../../contract/organizations/branding.ts'
import type { OrgSettings, Plan } from '../../../contract/organizations/org.ts'
import type { Database, OrgTx, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const columns = sql.raw(`id, name, "timeZone", "defaultCountry", currency, "conversionWindowDays",
  "duplicatePolicy", "duplicateWindowDays", "matchPolicy", "sessionMinutes", "retentionDays",
  "lossReasons", "costPerLeadTarget", "roasTarget", "fillsLastAd",
  "allowsContactInMessages", "leadsLimit", "periodAnchor", "periodMonths"`)

/** Inserts an organization with the transaction's organization ID. */
export async function insertOrg(tx: OrgTx, org: OrgSettings & Plan, now: Date): Promise<void> {
  await tx.query(sql`
    insert into org (${columns}, "createdAt") values (
      ${tx.orgId}, ${org.name}, ${org.timeZone}, ${org.defaultCountry},
      ${org.currency}, ${org.conversionWindowDays}, ${org.duplicatePolicy}, ${org.duplicateWindowDays},
      ${org.matchPolicy}, ${org.sessionMinutes}, ${org.retentionDays}, ${org.lossReasons},
      ${org.costPerLeadTarget}, ${org.roasTarget}, ${org.fillsLastAd},
      ${org.allowsContactInMessages}, ${org.leadsLimit}, ${org.periodAnchor}, ${org.periodMonths},
      ${now.toISOString()})`)
}

export async function selectOrg(tx: OrgTx): Promise<BrandedOrg | undefined> {
  const [org] = await tx.query<BrandedOrg>(sql`
    select ${columns}, "accentColor", "logoKey" from org where id = ${tx.orgId}`)
  return org
}

/**
 * Serializes changes to settings, keys, rules and sites, so that concurrent requests cannot exceed
 * a maximum.
 */
export async function lockOrg(tx: OrgTx): Promise<void> {
  // The weakest lock that conflicts with itself: inserts that reference the organization can still
  // proceed.
  await tx.query(sql`select 1 from org where id = ${tx.orgId} for no key update`)
}

/** Overwrites the settings and the plan, and notifies all processes. */
export async function updateOrg(tx: OrgTx, org: OrgSettings & Plan): Promise<void> {
  await tx.query(sql`
    update org set name = ${org.name}, "timeZone" = ${org.timeZone},
      "defaultCountry" = ${org.defaultCountry}, currency = ${org.currency},
      "conversionWindowDays" = ${org.conversionWindowDays},
      "duplicatePolicy" = ${org.duplicatePolicy},
      "duplicateWindowDays" = ${org.duplicateWindowDays}, "matchPolicy" = ${org.matchPolicy},
      "sessionMinutes" = ${org.sessionMinutes}, "retentionDays" = ${org.retentionDays},
      "lossReasons" = ${org.lossReasons}, "costPerLeadTarget" = ${org.costPerLeadTarget},
      "roasTarget" = ${org.roasTarget}, "fillsLastAd" = ${org.fillsLastAd},
      "allowsContactInMessages" = ${org.allowsContactInMessages}, "leadsLimit" = ${org.leadsLimit},
      "periodAnchor" = ${org.periodAnchor}, "periodMonths" = ${org.periodMonths}
    where id = ${tx.orgId}`)
  await tx.publish({ kind: 'org', id: tx.orgId })
}

/** IDs and names of all organizations, oldest first. For jobs and the command line. */
export const selectOrgs = (db: Database): Promise<{ id: string; name: string }[]> =>
  db.inSystem((tx) => tx.query(sql`select id, name from org order by id`))

export async function isEmpty(tx: Tx): Promise<boolean> {
  const orgs = await tx.query(sql`select 1 from org limit 1`)
  return orgs.length === 0
}
