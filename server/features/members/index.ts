import { inviteMember, listInvitations, revokeInvitation } from './invitation-operations.ts'
import { changeMember, leaveOrg, listMembers, removeMember } from './member-operations.ts'

export { createOrg } from './create-org.ts'
export { getMe } from './get-me.ts'
export { may, type Permission, permissions } from './permissions.ts'

/** The settings operations for members and invitations. */
export const memberOperations = [
  listMembers,
  changeMember,
  removeMember,
  leaveOrg,
  listInvitations,
  inviteMember,
  revokeInvitation,
] as const
