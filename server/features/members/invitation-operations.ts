import * as z from 'zod'
import { roleSchema as role } from '../../../contract/organizations/roles.ts'
import { accountEmail } from '../../../contract/values/account-email.ts'
import { appOperation } from '../../platform/app-operation.ts'
import { found } from '../../platform/http/api-error.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { endInvitation, invite, loadInvitations } from '../accounts/index.ts'

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  mailFailedAt: z.iso.datetime().nullable().meta({
    description: 'When sending the email failed for good; null otherwise.',
  }),
})

export const listInvitations = appOperation({
  name: 'list_invitations',
  rest: 'GET /orgs/{orgId}/invitations',
  summary: 'List pending invitations, newest first.',
  permission: 'members.change',
  input: z.strictObject({}),
  output: z.array(invitation),
  run: async ({ db, org }) => ({ data: await loadInvitations(db, org.id) }),
})

export const inviteMember = appOperation({
  name: 'invite_member',
  rest: 'POST /orgs/{orgId}/invitations',
  summary: 'Invite a user, with a role no higher than your own.',
  permission: 'members.change',
  input: z.strictObject({
    email: accountEmail,
    role,
  }),
  output: z.object({
    id: z.uuid(),
    email: z.string(),
    expiresAt: z.iso.datetime(),
    isMailed: z.boolean(),
    link: z.string().optional().meta({
      description: 'Link to share yourself if no email was sent. Only this response contains it.',
    }),
  }),

  async run(ctx, sent) {
    const input = { ...sent, by: ctx.user.id, language: ctx.user.language }
    return { status: 201, data: await invite(ctx.db, ctx.org.id, input, ctx.now()) }
  },
})

export const revokeInvitation = appOperation({
  name: 'revoke_invitation',
  rest: 'DELETE /orgs/{orgId}/invitations/{id}',
  summary: 'Revoke an invitation. Its link stops working immediately.',
  permission: 'members.change',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: z.uuid() }),

  async run(ctx, sent) {
    const id = idOrUnmatchable(sent.id)
    const end = { id, by: ctx.user.id }
    const isRevoked = await endInvitation(ctx.db, ctx.org.id, end, ctx.now())
    return { data: found(isRevoked && { id }, 'invitation') }
  },
})
