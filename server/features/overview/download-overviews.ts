import * as z from 'zod'
import { languages } from '../../../contract/languages.ts'
import { timeZoneName } from '../../../contract/organizations/org.ts'
import { type UserCtx, userOperation } from '../../platform/app-operation.ts'
import { ApiError, found, unavailable } from '../../platform/http/api-error.ts'
import type { Download } from '../../platform/http/download.ts'
import { createCtx } from '../../platform/operation.ts'
import {
  getSessionMemberships,
  requireSingleSignOn,
  type SessionMembership,
} from '../accounts/index.ts'
import { may } from '../members/index.ts'
import { getOrg } from '../organizations/index.ts'
import { toDownload } from '../report-files/index.ts'
import { buildOverviewDocument, type OverviewRow } from './build-overview-document.ts'
import { loadOverview, overviewDays } from './get-overview.ts'

/** Time after which no further organization is loaded; requests end after 9.5 s. */
const workMs = 7_000

type Days = z.output<typeof overviewDays>

/**
 * `download_overviews`: the list of all organizations. Served as a download, so it is not in
 * `userOperations`.
 *
 * @see L-477
 */
export const downloadOverviews = userOperation({
  name: 'download_overviews',
  rest: 'GET /organization-files/overview',
  summary: 'Download the key metrics of all your organizations as a PDF.',
  input: overviewDays.extend({
    format: z.enum(['pdf']).default('pdf'),
    timeZone: timeZoneName.default('UTC').meta({ description: 'For the time of creation.' }),
    language: z.enum(languages).optional(),
  }),
  output: z.custom<Download>(),

  async run(ctx, { startDate, endDate, timeZone, language = ctx.user.language }) {
    const days = { startDate, endDate }
    const limited = { ctx: { db: ctx.db, org: { id: ctx.user.id } } }
    const data = await toDownload(limited, ['organizations', startDate, endDate], async () => {
      const rows = await loadRows(ctx, days)
      return buildOverviewDocument(rows, { days, language, timeZone, now: ctx.now() })
    })
    return { data }
  },
})

/** Loads one organization after another, so that a request never uses many database connections. */
async function loadRows(ctx: UserCtx, days: Days): Promise<OverviewRow[]> {
  const session = { personId: ctx.user.id, onlyOrgId: ctx.onlyOrgId }
  const rows: OverviewRow[] = []
  const deadline = performance.now() + workMs
  for (const membership of await getSessionMemberships(ctx.db, session)) {
    const org = await getOrg(ctx.db, membership.orgId)
    if (org === undefined) continue
    try {
      if (performance.now() > deadline) throw unavailable('The request timed out. Try again.')
      assertMayRead(membership)
      const orgCtx = createCtx(ctx.db, org, ctx.actor)
      const overview = await loadOverview({ ...orgCtx, ...membership, user: ctx.user }, days)
      rows.push({ name: org.name, timeZone: org.timeZone, overview })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      rows.push({ name: org.name, timeZone: org.timeZone, overview: undefined })
    }
  }
  return rows
}

function assertMayRead(membership: SessionMembership): void {
  requireSingleSignOn(membership)
  found(may(membership.role, 'reports.read') || undefined, 'organization')
}
