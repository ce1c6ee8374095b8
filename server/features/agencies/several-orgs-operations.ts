import * as z from 'zod'
import { roleSchema as role } from '../../../contract/organizations/roles.ts'
import { maxOrgsPerRequest } from '../../../contract/organizations/several-orgs-limits.ts'
import { accountEmail } from '../../../contract/values/account-email.ts'
import { type UserCtx, userOperation } from '../../platform/app-operation.ts'
import { ApiError, found, unavailable } from '../../platform/http/api-error.ts'
import {
  changeRole,
  endInvitation,
  endMembership,
  findMember,
  getSessionMemberships,
  invite,
  loadInvitations,
  requireAccountSession,
  requireSingleSignOn,
  type SessionMembership,
} from '../accounts/index.ts'
import { may } from '../members/index.ts'

/** Time after which no more organizations are changed; requests end after 9.5 s. */
const workMs = 7_000

const orgIds = z
  .array(z.uuid())
  .min(1)
  .max(maxOrgsPerRequest)
  .refine((ids) => new Set(ids).size === ids.length, 'must not contain an ID twice')

const failure = z
  .object({ code: z.string(), message: z.string() })
  .nullable()
  .meta({ description: 'Why nothing was changed in this organization; null on success.' })

/**
 * Runs `work` in one organization after another, each in its own transaction, so that a failure in
 * one does not affect the others. Only organizations whose members the user can manage are changed.
 * A database failure also becomes a result instead of an error, because the links in earlier
 * results cannot be returned again.
 */
async function inManagedOrgs<T extends object>(
  ctx: UserCtx,
  orgIds: readonly string[],
  work: (orgId: string) => Promise<T>,
) {
  requireAccountSession(ctx)
  const session = { personId: ctx.user.id, onlyOrgId: ctx.onlyOrgId }
  const memberships = await getSessionMemberships(ctx.db, session)
  const results = []
  const deadline = performance.now() + workMs
  for (const orgId of orgIds) {
    try {
      if (performance.now() > deadline) throw unavailable('The request timed out. Try again.')
      assertManages(memberships.find((one) => one.orgId === orgId))
      results.push({ orgId, error: null, ...(await work(orgId)) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      results.push({ orgId, error: { code: error.code, message: error.message } })
    }
  }
  return results
}

/** Throws the same error for another user's organization as for one that does not exist. */
function assertManages(membership: SessionMembership | undefined): void {
  if (membership === undefined) throw new ApiError('NOT_FOUND', 'Organization not found.')
  requireSingleSignOn(membership)
  if (may(membership.role, 'members.change')) return
  throw new ApiError('FORBIDDEN', 'Only an owner or admin can do this.')
}

/** `invite_to_orgs` @see L-444 */
export const inviteToOrgs = userOperation({
  name: 'invite_to_orgs',
  rest: 'POST /org-invitations',
  summary: 'Invite a user to several of the organizations that you manage.',
  input: z.strictObject({ email: accountEmail, role, orgIds }),
  output: z.array(
    z.object({
      orgId: z.uuid(),
      error: failure,
      isMailed: z.boolean().optional().meta({
        description: 'True if an email will be sent in the background.',
      }),
      link: z.string().optional().meta({
        description: 'Link to share yourself if no email is sent. Only this response contains it.',
      }),
    }),
  ),

  async run(ctx, sent) {
    const { by, language } = { by: ctx.user.id, language: ctx.user.language }
    let isRepeated = false
    const data = await inManagedOrgs(ctx, sent.orgIds, async (orgId) => {
      const input = { ...sent, by, language, isRepeated, isQueued: true }
      const { isMailed, link } = await invite(ctx.db, orgId, input, ctx.now())
      // Set this only after a success; otherwise, a request that starts with another user's
      // organization would not count toward the invited address's rate limit.
      isRepeated = true
      return { isMailed, ...(link === undefined ? {} : { link }) }
    })
    return { status: 201, data }
  },
})

/** `change_role_in_orgs` @see L-444 */
export const changeRoleInOrgs = userOperation({
  name: 'change_role_in_orgs',
  rest: 'POST /org-roles',
  summary: "Change a member's role in several of the organizations that you manage.",
  input: z.strictObject({ email: accountEmail, role, orgIds }),
  output: z.array(z.object({ orgId: z.uuid(), error: failure })),

  async run(ctx, sent) {
    const data = await inManagedOrgs(ctx, sent.orgIds, async (orgId) => {
      const personId = await findMember(ctx.db, orgId, sent.email.toLowerCase())
      const change = { personId: found(personId, 'member'), role: sent.role, by: ctx.user.id }
      if (personId === ctx.user.id) {
        throw new ApiError('CONFLICT', "To change your own role, open the organization's settings.")
      }
      await changeRole(ctx.db, orgId, change, ctx.now())
      return {}
    })
    return { data }
  },
})

/** `remove_from_orgs` @see L-444 */
export const removeFromOrgs = userOperation({
  name: 'remove_from_orgs',
  rest: 'POST /org-removals',
  summary: 'Remove a member or a pending invitation from several organizations that you manage.',
  input: z.strictObject({ email: accountEmail, orgIds }),
  output: z.array(z.object({ orgId: z.uuid(), error: failure })),

  async run(ctx, sent) {
    const address = sent.email.toLowerCase()
    const by = ctx.user.id
    const data = await inManagedOrgs(ctx, sent.orgIds, async (orgId) => {
      const personId = await findMember(ctx.db, orgId, address)
      if (personId === by) {
        throw new ApiError('CONFLICT', 'To leave an organization, open its settings.')
      }
      if (personId === undefined) await revokeInvitation(ctx, orgId, address)
      else await endMembership(ctx.db, orgId, { personId, by }, ctx.now())
      return {}
    })
    return { data }
  },
})

/** @throws ApiError NOT_FOUND if the address has no pending invitation. */
async function revokeInvitation(ctx: UserCtx, orgId: string, address: string): Promise<void> {
  const invitations = await loadInvitations(ctx.db, orgId)
  const { id } = found(
    invitations.find(({ email }) => email === address),
    'member',
  )
  const isRevoked = await endInvitation(ctx.db, orgId, { id, by: ctx.user.id }, ctx.now())
  found(isRevoked || undefined, 'member')
}
