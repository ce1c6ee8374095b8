import * as z from 'zod'
import { type KeyScope, keyScopes, keyScopesSchema, ownerScope } from '../../../contract/scopes.ts'
import { givenName } from '../../../contract/values/text.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { getAccountSettings } from '../accounts/index.ts'
import { audit, deleteOperation } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import { issueKey } from './issue-key.ts'
import { selectKeys, updateRevoked } from './key-store.ts'

/**
 * Maximum number of keys per organization, including revoked ones, because the key list shows all
 * of them.
 */
const maxKeys = 1_000

const instant = z.iso.datetime().nullable()

const row = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().meta({ description: 'First characters of the key, to identify it.' }),
  scopes: z.array(z.enum(keyScopes)),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: instant,
  expiresAt: instant,
  revokedAt: instant,
})

/** `list_keys`: keys without their secrets. */
export const listKeys = appOperation({
  name: 'list_keys',
  rest: 'GET /orgs/{orgId}/keys',
  summary: 'List all API keys, including revoked keys, newest first.',
  permission: 'keys.read',
  input: z.strictObject({}),
  output: z.array(row),
  run: async ({ db, org }) => ({ data: await db.readInOrg(org.id, selectKeys) }),
})

/** `create_key`: the only response that contains the key. */
export const createKey = appOperation({
  name: 'create_key',
  rest: 'POST /orgs/{orgId}/keys',
  summary: 'Create an API key. Only this response contains the key.',
  permission: 'keys.change',
  input: z.strictObject({
    name: givenName,
    scopes: keyScopesSchema,
    expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  output: z.object({ id: z.uuid(), key: z.string() }),

  async run(ctx, { name, scopes, expiresAt }) {
    assertMayGive(ctx, scopes)
    const until = expiresAt === null ? null : new Date(expiresAt).toISOString()
    if (until !== null && until <= ctx.now().toISOString()) {
      throw new ApiError('VALIDATION_ERROR', 'expiresAt must be in the future.')
    }
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      if ((await selectKeys(tx)).length >= maxKeys) {
        throw new ApiError('CONFLICT', `An organization can have at most ${maxKeys} API keys.`)
      }
      const keyInput = { name, scopes, expiresAt: until, createdBy: ctx.user.email }
      const issued = await issueKey(tx, keyInput, ctx.now())
      const fields = ['name', 'scopes', 'expiresAt']
      await audit(tx, ctx, { action: 'create', kind: 'key', id: issued.id, fields })
      return issued
    })
    return { status: 201, data }
  },
})

/**
 * Only an owner can allow a key to create organizations; on servers where anyone can become an
 * owner, only the administrator can.
 * @throws ApiError FORBIDDEN
 * @see L-459
 */
function assertMayGive({ db, role }: AppCtx, scopes: readonly KeyScope[]): void {
  if (!scopes.includes(ownerScope)) return
  if (role !== 'owner') {
    throw new ApiError('FORBIDDEN', 'Only an owner can create a key that creates organizations.')
  }
  if (getAccountSettings(db).openSignUp) {
    const message =
      'On this server, only the administrator can create keys that create organizations.'
    throw new ApiError('FORBIDDEN', message)
  }
}

/** `revoke_key` */
export const revokeKey = deleteOperation({
  name: 'revoke_key',
  rest: 'DELETE /orgs/{orgId}/keys/{id}',
  summary: 'Revoke an API key. All processes reject it within a second.',
  permission: 'keys.change',
  noun: 'active API key',
  kind: 'key',
  action: 'revoke',
  remove: (tx, id, { now }) => updateRevoked(tx, id, now()),
})
