import * as z from 'zod'
import { roleSchema } from '../../../contract/organizations/roles.ts'
import { givenName } from '../../../contract/values/text.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { validateAddress } from '../../platform/fetch/validate-address.ts'
import { ApiError, found } from '../../platform/http/api-error.ts'
import { inputError } from '../../platform/http/validation-error.ts'
import { getSecrets } from '../../platform/secrets/secrets.ts'
import { audit } from '../audit/index.ts'
import { lockOrg } from '../organizations/index.ts'
import { domainSchema, toDomainOutput } from './domain-operations.ts'
import { selectDomains } from './email-domain-store.ts'
import { replaceGroupRoles } from './groups/apply-group-roles.ts'
import { selectGroupRoles, updateGroupRoles } from './groups/group-roles-store.ts'
import { maxGroups, selectGroups } from './groups/group-store.ts'
import { clientSecretOwner } from './load-provider.ts'
import type { Connection } from './open-id.ts'
import { scimUrl } from './provisioning/scim-token.ts'
import { selectToken } from './provisioning/scim-token-store.ts'
import { callbackUrl, getSingleSignOnSettings } from './settings.ts'
import {
  deleteIdentities,
  deleteProvider,
  type ProviderRow,
  selectProvider,
  selectRequired,
  updateRequired,
  upsertProvider,
} from './single-sign-on-store.ts'

const groupRole = z.strictObject({
  group: z.string().trim().min(1).max(200).meta({ description: 'Group as the provider sends it.' }),
  role: roleSchema.exclude(['owner']),
})

const shape = {
  name: givenName.max(60).meta({ description: 'Shown on the sign-in button.' }),
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  clientId: z.string().trim().min(1).max(500),
  groupsClaim: z.string().trim().min(1).max(100).default('groups'),
}

const groupRoles = z.array(groupRole).max(50)

const output = z.object({
  provider: z.object(shape).nullable(),
  groupRoles: groupRoles.meta({
    description:
      'If not empty, each sign-in sets the role, and so do the groups of the directory, except ' +
      'for owners.',
  }),
  isRequired: z.boolean(),
  redirectUrl: z.string(),
  domains: z.array(domainSchema),
  scim: z.object({
    url: z.string().meta({ description: 'Base URL for the directory.' }),
    token: z
      .object({
        createdBy: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    groups: z.array(z.string()).meta({ description: 'Names of the groups in the directory.' }),
  }),
})

async function loadOutput(tx: OrgTx, publicUrl: string): Promise<z.output<typeof output>> {
  const row = await selectProvider(tx)
  const domains = await selectDomains(tx)
  const { rows } = await selectGroups(tx, { filter: undefined, offset: 0, limit: maxGroups })
  const groups = rows.map(({ displayName }) => displayName).sort()
  return output.parse({
    provider: row ?? null,
    groupRoles: await selectGroupRoles(tx),
    isRequired: await selectRequired(tx),
    redirectUrl: callbackUrl(publicUrl, tx.orgId),
    domains: domains.map(toDomainOutput),
    scim: { url: scimUrl(publicUrl, tx.orgId), token: (await selectToken(tx)) ?? null, groups },
  })
}

/** `get_single_sign_on` */
export const getSingleSignOn = appOperation({
  name: 'get_single_sign_on',
  rest: 'GET /orgs/{orgId}/single-sign-on',
  summary: 'Read the sign-in provider, without its secret, and the email domains.',
  permission: 'singleSignOn.change',
  input: z.strictObject({}),
  output,

  async run({ db, org }) {
    const { publicUrl } = getSingleSignOnSettings(db)
    return { data: await db.readInOrg(org.id, (tx) => loadOutput(tx, publicUrl)) }
  },
})

const change = z.strictObject({
  ...shape,
  groupRoles: groupRoles.optional().meta({ description: 'Kept if omitted.' }),
  clientSecret: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'Kept if omitted; required for a new issuer or client ID.' }),
  isRequired: z
    .boolean()
    .default(false)
    .meta({ description: 'Members other than owners must sign in with the provider.' }),
})

/** `put_single_sign_on` */
export const putSingleSignOn = appOperation({
  name: 'put_single_sign_on',
  rest: 'PUT /orgs/{orgId}/single-sign-on',
  summary: 'Set the OpenID Connect provider that signs in members.',
  permission: 'singleSignOn.change',
  input: change,
  output,

  async run(ctx, { clientSecret: newSecret, isRequired, groupRoles, ...settings }) {
    const { db, org } = ctx
    validateAddress(db, settings.issuer, 'issuer')
    const before = await db.readInOrg(org.id, selectProvider)
    const isSame = before !== undefined && isSameClient(before, settings)
    if (newSecret === undefined && !isSame) {
      // A stored secret must never be sent to another server.
      throw inputError('CONFLICT', [
        { field: 'clientSecret', message: 'is required for a new issuer or client ID' },
      ])
    }
    // Owners can change the other settings even while the provider is down.
    if (newSecret !== undefined) {
      await assertReachable(ctx, { ...settings, clientSecret: newSecret })
    }
    const owner = clientSecretOwner(org.id)
    const encrypted =
      newSecret === undefined ? undefined : await getSecrets(db).encrypt(newSecret, owner)
    const { publicUrl } = getSingleSignOnSettings(db)
    const data = await db.inOrg(org.id, async (tx) => {
      await lockOrg(tx)
      const current = await selectProvider(tx)
      const keepsIdentities = current !== undefined && isSameClient(current, settings)
      const clientSecret = encrypted ?? (keepsIdentities ? current.clientSecret : undefined)
      if (clientSecret === undefined) {
        throw new ApiError('CONFLICT', 'Another request changed the provider. Try again.')
      }
      if (isRequired) await assertVerifiedDomain(tx)
      if (!keepsIdentities) await deleteIdentities(tx)
      const kept = await selectGroupRoles(tx)
      await upsertProvider(tx, { ...settings, groupRoles: kept, clientSecret }, ctx.now())
      if (groupRoles !== undefined) await replaceGroupRoles(tx, groupRoles, ctx.now())
      await updateRequired(tx, isRequired)
      const fields = [...Object.keys(settings), 'isRequired']
      if (newSecret !== undefined) fields.push('clientSecret')
      const action = current === undefined ? 'create' : 'change'
      await audit(tx, ctx, { action, kind: 'signInProvider', id: null, fields })
      return loadOutput(tx, publicUrl)
    })
    return { data }
  },
})

type Client = Pick<ProviderRow, 'issuer' | 'clientId'>

/** Providers may identify the same user by a different subject for each client. */
const isSameClient = (one: Client, other: Client): boolean =>
  one.issuer === other.issuer && one.clientId === other.clientId

async function assertReachable({ db }: AppCtx, provider: Connection): Promise<void> {
  const { discoverProvider } = await import('./open-id.ts')
  try {
    await discoverProvider(db, provider)
  } catch {
    throw inputError('VALIDATION_ERROR', [
      { field: 'issuer', message: 'must be the URL of a reachable OpenID Connect provider' },
    ])
  }
}

async function assertVerifiedDomain(tx: OrgTx): Promise<void> {
  const domains = await selectDomains(tx)
  if (domains.some(({ verifiedAt }) => verifiedAt !== null)) return
  throw new ApiError('CONFLICT', 'Verify an email domain before requiring single sign-on.')
}

/** `delete_single_sign_on` */
export const deleteSingleSignOn = appOperation({
  name: 'delete_single_sign_on',
  rest: 'DELETE /orgs/{orgId}/single-sign-on',
  summary: 'Remove the sign-in provider. Members, email domains and roles by group are kept.',
  permission: 'singleSignOn.change',
  input: z.strictObject({}),
  output,

  async run(ctx) {
    const { publicUrl } = getSingleSignOnSettings(ctx.db)
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      const groupRoles = await selectGroupRoles(tx)
      found(await deleteProvider(tx), 'sign-in provider')
      // Keep the group roles, because the directory still needs them.
      await updateGroupRoles(tx, groupRoles, ctx.now())
      await deleteIdentities(tx)
      await updateRequired(tx, false)
      await audit(tx, ctx, { action: 'delete', kind: 'signInProvider', id: null })
      return loadOutput(tx, publicUrl)
    })
    return { data }
  },
})

/** `put_group_roles` @see L-461 */
export const putGroupRoles = appOperation({
  name: 'put_group_roles',
  rest: 'PUT /orgs/{orgId}/single-sign-on/group-roles',
  summary: "Set the roles of the provider's and the directory's groups.",
  permission: 'singleSignOn.change',
  input: z.strictObject({ groupRoles }),
  output,

  async run(ctx, sent) {
    const { publicUrl } = getSingleSignOnSettings(ctx.db)
    const data = await ctx.db.inOrg(ctx.org.id, async (tx) => {
      await lockOrg(tx)
      await replaceGroupRoles(tx, sent.groupRoles, ctx.now())
      await audit(tx, ctx, { action: 'change', kind: 'groupRoles', id: null })
      return loadOutput(tx, publicUrl)
    })
    return { data }
  },
})
