import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import * as z from 'zod'
import { appOperation } from '../../platform/app-operation.ts'
import { withTimeout } from '../../platform/concurrency/deadline.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import {
  deleteDomain,
  type EmailDomain,
  insertDomain,
  maxDomains,
  selectDomains,
  updateVerified,
} from './email-domain-store.ts'
import { getSingleSignOnSettings, type ResolveTxt } from './settings.ts'

export const domainSchema = z.object({
  id: z.uuid(),
  domain: z.string(),
  record: z
    .object({ name: z.string(), value: z.string() })
    .meta({ description: 'TXT record that proves control of the domain.' }),
  verifiedAt: z.iso.datetime().nullable(),
  lostAt: z.iso
    .datetime()
    .nullable()
    .meta({
      description:
        'When the DNS record was first found to be missing. New users cannot join until it is ' +
        'restored.',
    }),
})

/** TXT record that proves control of a domain or host name. */
export const toRecord = ({ domain, token }: Pick<EmailDomain, 'domain' | 'token'>) => ({
  name: `_leadtrace.${domain}`,
  value: `leadtrace-domain=${token}`,
})

export const toDomainOutput = (
  row: Omit<EmailDomain, 'recordSeenAt'>,
): z.output<typeof domainSchema> => ({
  id: row.id,
  domain: row.domain,
  record: toRecord(row),
  verifiedAt: row.verifiedAt,
  lostAt: row.lostAt,
})

/**
 * @returns The domain in lowercase and Punycode; `undefined` unless someone can register it or one
 *   of its parents.
 */
export function parseDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim().replace(/^@/, '').toLowerCase())
  const { domain: registrable, isIp } = parse(domain, { allowPrivateDomains: true })
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) && domain.length <= 253
  return isName && registrable !== null && isIp !== true ? domain : undefined
}

/** `add_email_domain` */
export const addEmailDomain = appOperation({
  name: 'add_email_domain',
  rest: 'POST /orgs/{orgId}/email-domains',
  summary: 'Add an email domain. After it is verified, its users can sign in through the provider.',
  permission: 'singleSignOn.change',
  input: z.strictObject({ domain: z.string().max(253) }),
  output: domainSchema,

  async run(ctx, sent) {
    const domain = parseDomain(sent.domain)
    if (domain === undefined) {
      throw new ApiError('VALIDATION_ERROR', 'domain must be a domain such as example.com.')
    }
    const token = randomBytes(24).toString('base64url')
    const row = { id: ctx.newId(), domain, token }
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      if ((await selectDomains(tx)).length >= maxDomains) {
        throw new ApiError('CONFLICT', `An organization can have at most ${maxDomains} domains.`)
      }
      if (!(await insertDomain(tx, row, ctx.now()))) {
        throw new ApiError('CONFLICT', 'This domain has already been added.')
      }
      const event = { action: 'create', kind: 'emailDomain', id: row.id } as const
      await audit(tx, ctx, { ...event, fields: ['domain'] })
    })
    return { status: 201, data: toDomainOutput({ ...row, verifiedAt: null, lostAt: null }) }
  },
})

/** DNS timeout in milliseconds. */
const dnsMs = 10_000

/** DNS errors for records that do not exist. */
const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** @returns `undefined` if DNS does not answer. */
export async function hasRecord(
  resolve: ResolveTxt,
  row: Pick<EmailDomain, 'domain' | 'token'>,
): Promise<boolean | undefined> {
  const { name, value } = toRecord(row)
  try {
    const timedOut = () => new Error('The DNS server timed out.')
    const records = await withTimeout(resolve(name), dnsMs, timedOut)
    return records.some((chunks) => chunks.join('').trim() === value)
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && absent.has(error.code)
    return isAbsent ? false : undefined
  }
}

/** `verify_email_domain` */
export const verifyEmailDomain = appOperation({
  name: 'verify_email_domain',
  rest: 'POST /orgs/{orgId}/email-domains/{id}/verify',
  summary: 'Verify a domain with its DNS record.',
  permission: 'singleSignOn.change',
  input: z.strictObject({ id: idInput }),
  output: domainSchema,

  async run(ctx, sent) {
    const id = idOrUnmatchable(sent.id)
    const domains = await ctx.db.readInOrg(ctx.org.id, selectDomains)
    const row = found(
      domains.find((one) => one.id === id),
      'domain',
    )
    const isHeld = row.verifiedAt !== null && row.lostAt === null
    if (isHeld) return { data: toDomainOutput(row) }
    // Query DNS outside a transaction, because a slow DNS server would keep a database connection
    // busy.
    if ((await hasRecord(getSingleSignOnSettings(ctx.db).resolveTxt, row)) !== true) {
      throw new ApiError('CONFLICT', 'The TXT record was not found. DNS changes can take an hour.')
    }
    const now = ctx.now()
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      found(await updateVerified(tx, id, 'record', now), 'domain')
      await audit(tx, ctx, { action: 'verify', kind: 'emailDomain', id })
    })
    return {
      data: toDomainOutput({
        ...row,
        verifiedAt: row.verifiedAt ?? now.toISOString(),
        lostAt: null,
      }),
    }
  },
})

/**
 * `delete_email_domain`: users with an address in the domain can no longer sign in with the
 * provider.
 */
export const deleteEmailDomain = deleteOperation({
  name: 'delete_email_domain',
  rest: 'DELETE /orgs/{orgId}/email-domains/{id}',
  summary: 'Delete an email domain. Its users can no longer use single sign-on.',
  permission: 'singleSignOn.change',
  noun: 'domain',
  kind: 'emailDomain',
  remove: (tx, id) => deleteDomain(tx, id),
})
