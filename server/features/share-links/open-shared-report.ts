import * as z from 'zod'
import { attributionInput } from '../../../contract/attribution.ts'
import { dashboardInput } from '../../../contract/dashboard.ts'
import { toLogoPath } from '../../../contract/organizations/branding.ts'
import { countedBy } from '../../../contract/period.ts'
import { type SharedReport, sharedGroups } from '../../../contract/shared-report.ts'
import type { Database } from '../../platform/db/database.ts'
import { createCtx, systemActor } from '../../platform/operation.ts'
import { readSpendTotals } from '../ad-spend/index.ts'
import { getAttribution } from '../attribution/index.ts'
import { loadDashboard } from '../dashboard/index.ts'
import { getOrg, verifyPassword } from '../organizations/index.ts'
import { selectActiveShareLink, updateShareLinkUse } from './share-link-store.ts'
import { parseShareToken } from './share-link-token.ts'

/**
 * Callers must send either both the first and last day or neither. The default is the last 30 days.
 */
export const sharedReportInput = z.strictObject({
  token: z.string().max(200),
  password: z.string().max(128).optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
  groupBy: z.enum(sharedGroups).default('channel'),
  countBy: countedBy,
})

type SharedReportInput = z.output<typeof sharedReportInput>

/** Maximum number of rows in the attribution table. */
const maxRows = 50

/**
 * Figures for a visitor without an account. Contains only totals: no leads, and no groupings by
 * values that could identify a person. Other reports are omitted if the link is limited to one.
 *
 * @returns `undefined` if the link is unknown, revoked or expired; `'password'` if its password is
 *   missing or wrong.
 * @see L-358; L-394
 */
export async function openSharedReport(
  db: Database,
  { token, password, startDate, endDate, groupBy, countBy }: SharedReportInput,
  now = new Date(),
): Promise<SharedReport | 'password' | undefined> {
  const parsed = parseShareToken(token)
  const org = parsed && (await getOrg(db, parsed.orgId))
  if (parsed === undefined || org === undefined) return undefined
  const link = await db.readInOrg(org.id, (tx) => selectActiveShareLink(tx, parsed.hash, now))
  if (link === undefined) return undefined
  if (link.passwordHash !== null) {
    const isRight = password !== undefined && (await verifyPassword(link.passwordHash, password))
    if (!isRight) return 'password'
  }
  const ctx = { ...createCtx(db, org, systemActor), now: () => now }
  const dashboard = await loadDashboard(
    ctx,
    dashboardInput.parse({ startDate, endDate, by: 'channel', countBy }),
  )
  const period = {
    period: 'custom',
    startDate: dashboard.data.startDate,
    endDate: dashboard.data.endDate,
  } as const
  const showsTable = link.report !== 'dashboard'
  const showsDashboard = link.report !== 'attribution'
  const currency = org.currency === null ? {} : { currency: org.currency }
  const table = { ...period, by: countBy, groupBy, limit: maxRows, ...currency }
  const attribution = showsTable
    ? (await getAttribution.run(ctx, attributionInput.parse(table))).data
    : null
  const spend = showsDashboard
    ? (await readSpendTotals(ctx, { ...period, by: countBy })).totals
    : []
  await db.inOrg(org.id, (tx) => updateShareLinkUse(tx, link.id, now))
  return {
    name: link.name,
    organization: org.name,
    accentColor: org.accentColor,
    logo: toLogoPath(org.id, org),
    timeZone: org.timeZone,
    currency: org.currency,
    dashboard: showsDashboard ? dashboard.data : null,
    attribution,
    spend,
  }
}
