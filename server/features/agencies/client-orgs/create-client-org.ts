import * as z from 'zod'
import {
  type OrgSettings,
  orgSettingsSchema,
  planSchema,
} from '../../../../contract/organizations/org.ts'
import { perDatabase } from '../../../platform/concurrency/cache.ts'
import { openLimiter } from '../../../platform/concurrency/token-bucket.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import { isDuplicateKey } from '../../../platform/db/database-errors.ts'
import { ApiError, found } from '../../../platform/http/api-error.ts'
import { inputError } from '../../../platform/http/validation-error.ts'
import type { Ctx } from '../../../platform/operation.ts'
import { getSecrets } from '../../../platform/secrets/secrets.ts'
import {
  getFirstOwnerLink,
  inviteFirstOwner,
  newInvitationTokens,
  takeFirstOwnerInvitation,
} from '../../accounts/index.ts'
import { createApiKey, issueKey } from '../../api-keys/index.ts'
import { audit, auditSystemEvent } from '../../audit/index.ts'
import {
  buildIdempotency,
  buildKeyInUseError,
  buildKeyReusedError,
  insertIdempotencyRecords,
  selectIdempotencyRecords,
} from '../../leads/index.ts'
import { insertTemplateRows, selectTemplate, type Template } from '../../org-templates/index.ts'
import { insertOrg, lockOrg, selectOrg } from '../../organizations/index.ts'
import { maxPerDay, maxTotal, type NewClientOrg } from './client-org-schemas.ts'
import {
  countClientOrgs,
  insertClientOrg,
  type NamedClientOrgRow,
  selectClientOrg,
} from './client-org-store.ts'
import { type ClientOrg, loadClientOrg } from './load-client-orgs.ts'

const limiters = perDatabase(() => openLimiter({ burst: 20, perSecond: 1 / 10 }))

/**
 * IDs and secrets, chosen before the organization is created, so that a repeated request reuses
 * them.
 */
interface Plan {
  readonly row: NamedClientOrgRow
  readonly secrets: z.output<typeof secretsSchema>
  readonly isReplayed: boolean
}

const secretsSchema = z.object({
  key: z.string(),
  tokens: z.object({ mailed: z.string(), shown: z.string() }),
})

/** Outcome stored for an idempotency key. `sealed` contains the encrypted secrets. */
interface Outcome {
  readonly id: string
  readonly sealed: string
}

interface CreatedClientOrg {
  readonly org: ClientOrg
  /** `undefined` if the invitation is sent by email. */
  readonly link: string | undefined
  /** `undefined` if no key was requested. */
  readonly key: string | undefined
  readonly isReplayed: boolean
}

/**
 * Creates an organization. First stores a plan in a separate transaction for the creating
 * organization, because each transaction can access only one organization.
 *
 * @throws ApiError CONFLICT or RATE_LIMITED if a limit is exceeded; VALIDATION_ERROR if `copyFrom`
 *   is not the organization that the key belongs to.
 * @see L-459
 */
export async function createOrgForClient(ctx: Ctx, input: NewClientOrg): Promise<CreatedClientOrg> {
  const { copyFrom } = input
  const copied = copyFrom == null ? undefined : await loadTemplate(ctx, copyFrom)
  const plan = await storePlan(ctx, input)
  await createPlanned(ctx, plan, input, copied).catch((error: unknown) => {
    // The same request is also running concurrently and has already created the organization.
    if (!isDuplicateKey(error)) throw error
  })
  const org = found(await loadClientOrg(ctx.db, plan.row, ctx.now()), 'organization')
  return {
    org,
    link: getFirstOwnerLink(ctx.db, plan.secrets.tokens),
    key: getKeyScopes(input).length === 0 ? undefined : plan.secrets.key,
    isReplayed: plan.isReplayed,
  }
}

/**
 * Loads the template to copy. A key can copy only its own organization, even if the same person
 * owns both organizations. Personal preferences are not copied, because a key is not a person.
 */
async function loadTemplate({ db, org }: Ctx, copyFrom: string): Promise<Template> {
  if (copyFrom !== org.id) {
    throw inputError('VALIDATION_ERROR', [
      { field: 'copyFrom', message: 'must be your own organization' },
    ])
  }
  return db.readInOrg(org.id, (tx) => selectTemplate(tx, undefined))
}

/**
 * Replaces the `refuse` policy, because its 409 responses would show anyone who has the first key
 * whether a person is already a lead.
 *
 * @see L-459
 */
const hideDuplicates = (settings: OrgSettings): OrgSettings =>
  settings.duplicatePolicy === 'refuse' ? { ...settings, duplicatePolicy: 'merge' } : settings

const getKeyScopes = ({ keyScopes }: NewClientOrg) => keyScopes ?? (['leads:create'] as const)

const toSecretOwner = (orgId: string, rowId: string) => ({
  ...{ orgId, rowId, purpose: 'client_org.secrets' },
})

/**
 * Checks the limits and stores the plan, unless an earlier request with the same key has already
 * done so.
 */
async function storePlan(ctx: Ctx, input: NewClientOrg): Promise<Plan> {
  const { db, org, now } = ctx
  // Includes the operation, so that a different operation's outcome with the same key is never
  // returned.
  const sent = buildIdempotency(ctx, { operation: 'create_client_org', input })
  const [id, invitationId, createdAt] = [ctx.newId(), ctx.newId(), now().toISOString()]
  const keyId = ctx.actor.kind === 'key' ? ctx.actor.id : null
  const row = { id, name: input.name, invitationId, createdAt, keyId }
  const secrets = { key: createApiKey(), tokens: newInvitationTokens() }
  const sealed =
    sent && (await getSecrets(db).encrypt(JSON.stringify(secrets), toSecretOwner(org.id, id)))
  const selectRow = async (tx: OrgTx, rowId: string) =>
    found(await selectClientOrg(tx, rowId), 'organization')
  const stored = await db.inOrg(org.id, async (tx) => {
    await lockOrg(tx)
    if (sent !== undefined) {
      const earlier = (await selectIdempotencyRecords<Outcome>(tx, [sent.key], now())).get(sent.key)
      if (earlier?.requestHash === sent.requestHash) {
        return { earlier: earlier.outcome, row: await selectRow(tx, earlier.outcome.id) }
      }
      if (earlier !== undefined) throw buildKeyReusedError()
    }
    await assertMayCreate(tx, ctx)
    takeFirstOwnerInvitation(db, org.id, input.ownerEmail.toLowerCase())
    await insertClientOrg(tx, row)
    if (sent !== undefined && sealed !== undefined) {
      const records = [{ ...sent, outcome: { id, sealed } }]
      // The insert can fail despite the lock, because other operations store idempotency keys
      // without locking the organization.
      if (!(await insertIdempotencyRecords(tx, records, now()))) throw buildKeyInUseError()
    }
    await audit(tx, ctx, { action: 'create', kind: 'clientOrg', id, fields: Object.keys(input) })
    return { earlier: undefined, row: await selectRow(tx, id) }
  })
  return stored.earlier === undefined
    ? { row: stored.row, secrets, isReplayed: false }
    : { row: stored.row, secrets: await readSecrets(ctx, stored.earlier), isReplayed: true }
}

async function readSecrets({ db, org }: Ctx, { id, sealed }: Outcome): Promise<Plan['secrets']> {
  const text = await getSecrets(db).decrypt(sealed, toSecretOwner(org.id, id))
  return secretsSchema.parse(JSON.parse(text))
}

async function assertMayCreate(tx: OrgTx, { db, org, now }: Ctx): Promise<void> {
  const { total, today } = await countClientOrgs(tx, now())
  if (total >= maxTotal) {
    throw new ApiError('CONFLICT', `An organization can create at most ${maxTotal} others.`)
  }
  if (today >= maxPerDay) {
    throw new ApiError('RATE_LIMITED', `You can create ${maxPerDay} organizations per day.`, {
      headers: { 'retry-after': '3600' },
    })
  }
  if (!limiters(db).take(org.id)) {
    throw new ApiError('RATE_LIMITED', 'Too many organizations. Try again in a few seconds.', {
      headers: { 'retry-after': '10' },
    })
  }
}

async function createPlanned(
  { db, org: creator, now }: Ctx,
  { row, secrets }: Plan,
  input: NewClientOrg,
  copied: Template | undefined,
): Promise<void> {
  const [at, scopes] = [now(), getKeyScopes(input)]
  const { timeZone, currency } = input
  const settings = orgSettingsSchema.parse({
    ...(copied === undefined ? {} : hideDuplicates(copied.settings)),
    name: input.name,
    ...(timeZone == null ? {} : { timeZone }),
    ...(currency == null ? {} : { currency }),
  })
  await db.inOrg(row.id, async (tx) => {
    if ((await selectOrg(tx)) !== undefined) return
    await insertOrg(tx, { ...settings, ...planSchema.parse({}) }, at)
    if (copied !== undefined) await insertTemplateRows(tx, copied.rows, at)
    const fields = ['name', 'timeZone', 'currency', ...(copied === undefined ? [] : ['template'])]
    await auditSystemEvent(tx, at, { action: 'create', kind: 'org', id: row.id, fields })
    if (scopes.length > 0) {
      const key = { name: creator.name, scopes, createdBy: creator.name, expiresAt: null }
      const issued = await issueKey(tx, { ...key, key: secrets.key }, at)
      const done = { action: 'create', kind: 'key', id: issued.id } as const
      await auditSystemEvent(tx, at, { ...done, fields: ['name', 'scopes'] })
    }
    const invitation = {
      ...{ id: row.invitationId, email: input.ownerEmail.toLowerCase(), tokens: secrets.tokens },
      ...{ invitedByOrg: creator.name, language: input.language ?? ('en' as const) },
    }
    await inviteFirstOwner(tx, db, invitation, at)
  })
}
