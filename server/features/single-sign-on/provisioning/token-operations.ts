import * as z from 'zod'
import { appOperation } from '../../../platform/app-operation.ts'
import { found } from '../../../platform/http/api-error.ts'
import { hashSecret } from '../../../platform/process/secret-token.ts'
import { audit } from '../../audit/index.ts'
import { lockOrg } from '../../organizations/index.ts'
import { deleteGroups } from '../groups/group-store.ts'
import { getSingleSignOnSettings } from '../settings.ts'
import { createScimToken, scimUrl } from './scim-token.ts'
import { deleteToken, upsertToken } from './scim-token-store.ts'

/** `create_scim_token`: the only operation whose response contains the token. */
export const createScimTokenOperation = appOperation({
  name: 'create_scim_token',
  rest: 'POST /orgs/{orgId}/scim-token',
  summary: 'Create a token that lets a directory manage members. It replaces the previous token.',
  permission: 'singleSignOn.change',
  input: z.strictObject({}),
  output: z.object({ url: z.string(), token: z.string() }),

  async run(ctx) {
    const token = createScimToken()
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const row = { hash: hashSecret(token), createdBy: ctx.user.email }
      await upsertToken(tx, row, ctx.now())
      await audit(tx, ctx, { action: 'create', kind: 'scimToken', id: null })
    })
    const { publicUrl } = getSingleSignOnSettings(ctx.db)
    return { status: 201, data: { url: scimUrl(publicUrl, ctx.org.id), token } }
  },
})

/** `revoke_scim_token` */
export const revokeScimToken = appOperation({
  name: 'revoke_scim_token',
  rest: 'DELETE /orgs/{orgId}/scim-token',
  summary: "Revoke the directory's token, and delete its groups. Members are kept.",
  permission: 'singleSignOn.change',
  input: z.strictObject({}),
  output: z.object({}),

  async run(ctx) {
    await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      found(await deleteToken(tx), 'SCIM token')
      // Without a token, the groups would become outdated, and sign-ins would still use them.
      await deleteGroups(tx)
      await audit(tx, ctx, { action: 'revoke', kind: 'scimToken', id: null })
    })
    return { data: {} }
  },
})
