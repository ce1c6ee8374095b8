import * as z from 'zod'
import { sharedReports } from '../../../contract/shared-report.ts'
import { givenName } from '../../../contract/values/text.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { hashPassword, lockOrg } from '../organizations/index.ts'
import {
  insertShareLink,
  maxShareLinks,
  revokeShareLinkRow,
  selectShareLinks,
} from './share-link-store.ts'
import { createShareToken, hashShareToken } from './share-link-token.ts'

const instant = z.iso.datetime().nullable()

const report = z
  .enum(sharedReports)
  .nullable()
  .meta({ description: 'The only report that visitors see; null for all.' })

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  hasPassword: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: instant,
  lastUsedAt: instant,
  revokedAt: instant,
  report,
})

/** `list_share_links`: links without their tokens. */
export const listShareLinks = appOperation({
  name: 'list_share_links',
  rest: 'GET /orgs/{orgId}/share-links',
  summary: 'List all share links, including revoked links, newest first.',
  permission: 'shareLinks.read',
  input: z.strictObject({}),
  output: z.array(row),
  run: async ({ db, org }) => ({ data: await db.readInOrg(org.id, selectShareLinks) }),
})

/** `create_share_link`: the only response that contains the token. */
export const createShareLink = appOperation({
  name: 'create_share_link',
  rest: 'POST /orgs/{orgId}/share-links',
  summary: 'Create a share link to the report. Only this response contains its token.',
  permission: 'shareLinks.change',
  input: z.strictObject({
    name: givenName,
    password: z.string().min(8).max(128).nullable().default(null),
    expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
    report: report.default(null),
  }),
  output: z.object({ id: z.uuid(), token: z.string() }),

  async run(ctx, { name, password, expiresAt, report }) {
    const now = ctx.now().toISOString()
    const until = expiresAt === null ? null : new Date(expiresAt).toISOString()
    if (until !== null && until <= now) {
      throw new ApiError('VALIDATION_ERROR', 'expiresAt must be in the future.')
    }
    const [id, token] = [ctx.newId(), createShareToken(ctx.org.id)]
    const passwordHash = password === null ? null : await hashPassword(password)
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      if ((await selectShareLinks(tx)).length >= maxShareLinks) {
        throw new ApiError(
          'CONFLICT',
          `An organization can have at most ${maxShareLinks} share links.`,
        )
      }
      const createdBy = ctx.user.email
      const link = { id, name, passwordHash, createdBy, createdAt: now, expiresAt: until, report }
      await insertShareLink(tx, { ...link, hash: hashShareToken(token) })
      const fields = ['name', 'expiresAt', 'report']
      await audit(tx, ctx, { action: 'create', kind: 'shareLink', id, fields })
    })
    return { status: 201, data: { id, token } }
  },
})

/** `revoke_share_link`: takes effect with the visitor's next request. */
export const revokeShareLink = deleteOperation({
  name: 'revoke_share_link',
  rest: 'DELETE /orgs/{orgId}/share-links/{id}',
  summary: 'Revoke a share link.',
  permission: 'shareLinks.change',
  noun: 'active share link',
  kind: 'shareLink',
  action: 'revoke',
  remove: (tx, id, { now }) => revokeShareLinkRow(tx, id, now()),
})
