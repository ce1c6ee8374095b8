import * as z from 'zod'
import { roleSchema as role } from '../../../contract/organizations/roles.ts'
import { type AppCtx, appOperation } from '../../platform/app-operation.ts'
import { idInput, idOrUnmatchable } from '../../platform/http/id-cursor-page.ts'
import { changeRole, endMembership, loadMembers } from '../accounts/index.ts'

const member = z.object({
  personId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  hasTwoFactor: z.boolean(),
  createdAt: z.iso.datetime(),
})

export const listMembers = appOperation({
  name: 'list_members',
  rest: 'GET /orgs/{orgId}/members',
  summary: "List the organization's members in the order they joined.",
  permission: 'members.read',
  input: z.strictObject({}),
  output: z.array(member),
  run: async ({ db, org }) => ({ data: await loadMembers(db, org.id) }),
})

/** @see L-51 */
export const changeMember = appOperation({
  name: 'change_member',
  rest: 'PATCH /orgs/{orgId}/members/{personId}',
  summary: "Change a member's role to one that is no higher than your own.",
  permission: 'members.change',
  input: z.strictObject({ personId: idInput, role }),
  output: z.object({ personId: z.uuid(), role }),

  async run(ctx, sent) {
    const personId = idOrUnmatchable(sent.personId)
    const change = { personId, role: sent.role, by: ctx.user.id }
    await changeRole(ctx.db, ctx.org.id, change, ctx.now())
    return { data: { personId, role: sent.role } }
  },
})

export const removeMember = appOperation({
  name: 'remove_member',
  rest: 'DELETE /orgs/{orgId}/members/{personId}',
  summary:
    'Remove a member and revoke their pending invitations. Their data and API keys are kept.',
  permission: 'members.change',
  input: z.strictObject({ personId: idInput }),
  output: z.object({ personId: z.uuid() }),

  async run(ctx: AppCtx, sent) {
    const personId = idOrUnmatchable(sent.personId)
    await endMembership(ctx.db, ctx.org.id, { personId, by: ctx.user.id }, ctx.now())
    return { data: { personId } }
  },
})

export const leaveOrg = appOperation({
  name: 'leave_org',
  rest: 'POST /orgs/{orgId}/leave',
  summary: 'Leave the organization. The only owner cannot leave.',
  permission: 'org.read',
  input: z.strictObject({}),
  output: z.object({ personId: z.uuid() }),

  async run(ctx: AppCtx) {
    const personId = ctx.user.id
    await endMembership(ctx.db, ctx.org.id, { personId, by: personId }, ctx.now())
    return { data: { personId } }
  },
})
