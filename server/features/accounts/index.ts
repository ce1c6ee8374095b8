export { callAuth } from './auth/auth-instance.ts'
export { getMemberships, loadSignedInUser } from './auth/current-user.ts'
export { authPath } from './auth/links.ts'
export { createResetLink } from './auth/password-reset-link.ts'
export {
  challengeCookie,
  loginCookie,
  readChallengeToken,
  readSingleSignOnToken,
  singleSignOnCookie,
} from './auth/session-cookie.ts'
export {
  getSessionMemberships,
  requireAccountSession,
  requireSingleSignOn,
  type SessionMembership,
} from './auth/session-memberships.ts'
export type { SignedIn } from './auth/session-store.ts'
export { deleteLogins as endAllLogins, deleteOldLogins } from './auth/session-store.ts'
export { endLogin, endLogins, listLogins } from './auth/sessions.ts'
export { startLogin } from './auth/start-login.ts'
export { confirmEmail, startEmailChange } from './email/change-email.ts'
export { type AttachedFile, createMailer, type InlineImage, type Mail } from './email/mailer.ts'
export { deleteExpiredProofs, insertProof, takeProof } from './email/verification-store.ts'
export { onAccountTakeover, proveAddress, type RevokeInOrg } from './email/verify-email.ts'
export { acceptInvitation, readInvitation } from './members/accept-invitation.ts'
export { deleteUser } from './members/delete-user.ts'
export { buildInvitationMail, giveUpInvitationMail } from './members/invitation-mail.ts'
export type { QueueInvitation } from './members/invitation-queue.ts'
export { type InvitationState, selectInvitationState } from './members/invitation-store.ts'
export { newInvitationTokens } from './members/invitation-token.ts'
export { endInvitation, invite, loadInvitations } from './members/invite.ts'
export {
  getFirstOwnerLink,
  inviteFirstOwner,
  revokeFirstOwnerInvitations,
  takeFirstOwnerInvitation,
} from './members/invite-first-owner.ts'
export { changeRole, endMembership, findMember, loadMembers } from './members/members.ts'
export {
  activateMember,
  deactivateMember,
  isDeactivated,
} from './members/provision-member.ts'
export { changeProvisionedRoles, syncMember } from './members/sync-member.ts'
export { challengeMs } from './passkeys/challenges.ts'
export { assertionSchema, registrationSchema } from './passkeys/passkey-schemas.ts'
export { signInWithPasskey, startPasskeySignIn } from './passkeys/passkey-sign-in.ts'
export {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys/passkeys.ts'
export {
  type AccountSettings,
  getAccountSettings,
  getSignInConfig,
  openAccounts,
} from './settings.ts'
