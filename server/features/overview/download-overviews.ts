import * as z from 'zod'
import { languages } from '../../../contract/languages.ts'
import { type Org, timeZoneName } from '../../../contract/organizations/org.ts'
import { type UserCtx, userOperation } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
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
import { loadOverview, type Overview, overviewDays } from './get-overview.ts'

/** Time after which no more organizations are loaded; requests end after 9.5 s. */
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
    const overview =
      performance.now() > deadline ? undefined : await tryLoad(ctx, { org, membership, days })
    rows.push({ name: org.name, timeZone: org.timeZone, overview })
  }
  return rows
}

interface Target {
  readonly org: Org
  readonly membership: SessionMembership
  readonly days: Days
}

/** `undefined` if the user cannot read the organization's reports, or if they cannot be loaded. */
async function tryLoad(
  ctx: UserCtx,
  { org, membership, days }: Target,
): Promise<Overview | undefined> {
  if (!may(membership.role, 'reports.read')) return undefined
  try {
    requireSingleSignOn(membership)
    const orgCtx = createCtx(ctx.db, org, ctx.actor)
    return await loadOverview({ ...orgCtx, ...membership, user: ctx.user }, days)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}
