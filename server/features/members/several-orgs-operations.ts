import * as z from 'zod'
import { roleSchema as role } from '../../../contract/organizations/roles.ts'
import { textLimits } from '../../../contract/values/text.ts'
import { type UserCtx, userOperation } from '../../platform/app-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  endMembership,
  getSessionMemberships,
  invite,
  loadMembers,
  requireAccountSession,
  type SessionMembership,
} from '../accounts/index.ts'

/** Maximum number of organizations per request. */
const maxOrgs = 100

const orgIds = z
  .array(z.uuid())
  .min(1)
  .max(maxOrgs)
  .refine((ids) => new Set(ids).size === ids.length, 'must not contain an ID twice')

const email = z.string().trim().max(textLimits.email).pipe(z.email('must be a valid email address'))

const failure = z
  .object({ code: z.string(), message: z.string() })
  .nullable()
  .meta({ description: 'Why nothing was changed in this organization; null on success.' })

/**
 * Runs `work` in one organization after another, each in its own transaction, so that a failure in
 * one changes nothing in the others. Only organizations that the user owns are changed.
 */
async function inOwnedOrgs<T extends object>(
  ctx: UserCtx,
  orgIds: readonly string[],
  work: (orgId: string) => Promise<T>,
) {
  requireAccountSession(ctx)
  const session = { personId: ctx.user.id, onlyOrgId: ctx.onlyOrgId }
  const memberships = await getSessionMemberships(ctx.db, session)
  const results = []
  for (const orgId of orgIds) {
    try {
      assertOwner(memberships.find((one) => one.orgId === orgId))
      results.push({ orgId, error: null, ...(await work(orgId)) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      results.push({ orgId, error: { code: error.code, message: error.message } })
    }
  }
  return results
}

/** Throws the same error for another user's organization as for one that does not exist. */
function assertOwner(membership: SessionMembership | undefined): void {
  if (membership === undefined) throw new ApiError('NOT_FOUND', 'Organization not found.')
  if (membership.role === 'owner' && !membership.needsSingleSignOn) return
  throw new ApiError('FORBIDDEN', 'Only an owner can do this.')
}

/** `invite_to_orgs` @see L-426 */
export const inviteToOrgs = userOperation({
  name: 'invite_to_orgs',
  rest: 'POST /org-invitations',
  summary: 'Invite a user to several of the organizations that you own.',
  input: z.strictObject({ email, role, orgIds }),
  output: z.array(
    z.object({
      orgId: z.uuid(),
      error: failure,
      isMailed: z.boolean().optional(),
      link: z.string().optional().meta({
        description: 'Link to share yourself if no email was sent. Only this response contains it.',
      }),
    }),
  ),

  async run(ctx, sent) {
    const input = { ...sent, by: ctx.user.id, language: ctx.user.language }
    let isRepeated = false
    const data = await inOwnedOrgs(ctx, sent.orgIds, async (orgId) => {
      const { isMailed, link } = await invite(ctx.db, orgId, { ...input, isRepeated }, ctx.now())
      // Only after a success: a request that starts with a foreign organization counts as well.
      isRepeated = true
      return { isMailed, ...(link === undefined ? {} : { link }) }
    })
    return { status: 201, data }
  },
})

/** `remove_from_orgs` @see L-426 */
export const removeFromOrgs = userOperation({
  name: 'remove_from_orgs',
  rest: 'POST /org-removals',
  summary: 'Remove a member from several of the organizations that you own.',
  input: z.strictObject({ email, orgIds }),
  output: z.array(z.object({ orgId: z.uuid(), error: failure })),

  async run(ctx, sent) {
    const address = sent.email.toLowerCase()
    const data = await inOwnedOrgs(ctx, sent.orgIds, async (orgId) => {
      const members = await loadMembers(ctx.db, orgId)
      const member = members.find((one) => one.email.toLowerCase() === address)
      if (member === undefined) throw new ApiError('NOT_FOUND', 'Member not found.')
      const { personId } = member
      if (personId === ctx.user.id) {
        throw new ApiError('CONFLICT', 'To leave an organization, open its settings.')
      }
      await endMembership(ctx.db, orgId, { personId, by: ctx.user.id }, ctx.now())
      return {}
    })
    return { data }
  },
})
