import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { dayMs } from '../../../contract/values/time.ts'
import { appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { audit } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import {
  getSingleSignOnSettings,
  hasRecord,
  parseDomain,
  toRecord,
} from '../single-sign-on/index.ts'
import {
  countRetired,
  deleteHostName,
  type HostName,
  selectHostName,
  updateHostVerified,
  upsertHostName,
} from './host-name-store.ts'

const hostName = z.object({
  host: z.string(),
  record: z
    .object({ name: z.string(), value: z.string() })
    .meta({ description: 'TXT record that proves control of the host name.' }),
  verifiedAt: z.iso.datetime().nullable(),
  lostAt: z.iso
    .datetime()
    .nullable()
    .meta({
      description:
        'When the DNS record was first found to be missing. The host name works for another 7 ' +
        'days.',
    }),
})

const toOutput = ({ host, token, verifiedAt, lostAt }: HostName): z.output<typeof hostName> => ({
  host,
  record: toRecord({ domain: host, token }),
  verifiedAt,
  lostAt,
})

/**
 * Maximum number of host names that an organization can retire within a year. All organizations
 * share the list of retired host names, which has room for 10,000.
 */
const maxRetiredPerYear = 10

/**
 * Limits how often a host name can be set, because each one may later be retired. Removing a host
 * name is always possible.
 * @throws ApiError CONFLICT
 * @see L-462
 */
async function assertMayRetire(tx: OrgTx, before: HostName | undefined, now: Date): Promise<void> {
  const retired = await countRetired(tx, new Date(now.getTime() - 365 * dayMs))
  const replaced = before?.verifiedAt == null ? 0 : 1
  if (retired + replaced < maxRetiredPerYear) return
  const message = `An organization can change its host name at most ${maxRetiredPerYear} times a year.`
  throw new ApiError('CONFLICT', message)
}

/** `get_host_name` */
export const getHostName = appOperation({
  name: 'get_host_name',
  rest: 'GET /orgs/{orgId}/host-name',
  summary: "Read the organization's custom host name.",
  permission: 'shareLinks.read',
  input: z.strictObject({}),
  output: z.object({ hostName: hostName.nullable() }),

  async run({ db, org }) {
    const row = await db.readInOrg(org.id, selectHostName)
    return { data: { hostName: row === undefined ? null : toOutput(row) } }
  },
})

/** `set_host_name` */
export const setHostName = appOperation({
  name: 'set_host_name',
  rest: 'PUT /orgs/{orgId}/host-name',
  summary: "Set the organization's custom host name. It works after it is verified.",
  permission: 'hostName.change',
  input: z.strictObject({ host: z.string().max(253) }),
  output: hostName,

  async run(ctx, sent) {
    const host = parseDomain(sent.host)
    const { hostname } = new URL(getSingleSignOnSettings(ctx.db).publicUrl)
    if (host === undefined || host === hostname) {
      throw new ApiError('VALIDATION_ERROR', 'host must be a name such as reports.example.com.')
    }
    const row = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const before = await selectHostName(tx)
      if (before?.host === host) return before
      await assertMayRetire(tx, before, ctx.now())
      const token = randomBytes(24).toString('base64url')
      await upsertHostName(tx, { host, token }, ctx.now())
      await audit(tx, ctx, { action: 'change', kind: 'hostName', id: null, fields: ['host'] })
      return { host, token, verifiedAt: null, lostAt: null }
    })
    return { data: toOutput(row) }
  },
})

/** `verify_host_name` */
export const verifyHostName = appOperation({
  name: 'verify_host_name',
  rest: 'POST /orgs/{orgId}/host-name/verify',
  summary: 'Verify the host name with its DNS record.',
  permission: 'hostName.change',
  input: z.strictObject({}),
  output: hostName,

  async run(ctx) {
    const { db, org } = ctx
    const row = found(await db.readInOrg(org.id, selectHostName), 'host name')
    if (row.verifiedAt !== null && row.lostAt === null) return { data: toOutput(row) }
    const { resolveTxt } = getSingleSignOnSettings(db)
    // The DNS query runs outside of a transaction, so that a slow DNS server does not tie up a
    // database connection.
    if ((await hasRecord(resolveTxt, { domain: row.host, token: row.token })) !== true) {
      throw new ApiError('CONFLICT', 'The TXT record was not found. DNS changes can take an hour.')
    }
    const now = ctx.now()
    await db.inOrg(org.id, async (tx) => {
      found(await updateHostVerified(tx, row.host, now), 'host name')
      await audit(tx, ctx, { action: 'verify', kind: 'hostName', id: null })
    })
    const verifiedAt = row.verifiedAt ?? now.toISOString()
    return { data: toOutput({ ...row, verifiedAt, lostAt: null }) }
  },
})

/** `delete_host_name`: links with the host name stop working. */
export const removeHostName = appOperation({
  name: 'delete_host_name',
  rest: 'DELETE /orgs/{orgId}/host-name',
  summary: 'Remove the host name. Links that contain it stop working.',
  permission: 'hostName.change',
  input: z.strictObject({}),
  output: z.object({ host: z.null() }),

  async run(ctx) {
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await deleteHostName(tx, ctx.now()), 'host name')
      await audit(tx, ctx, { action: 'delete', kind: 'hostName', id: null })
    })
    return { data: { host: null } }
  },
})
