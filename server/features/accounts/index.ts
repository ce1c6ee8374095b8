export { acceptInvitation, readInvitation } from './accept-invitation.ts'
export { askAuth } from './ask-auth.ts'
export { authPath } from './auth.ts'
export { challengeMs } from './challenges.ts'
export { confirmEmail, startEmailChange } from './change-email.ts'
export { deletePerson } from './delete-person.ts'
export { endInvitation, invitationsOf, invite } from './invite.ts'
export { deleteOldLogins } from './login-store.ts'
export { challengeCookie, challengeTokenOf, loginCookie } from './login-token.ts'
export { endLogin, endLogins, listLogins } from './logins.ts'
export { openMailer } from './mailer.ts'
export { changeRole, endMembership, membersOf } from './members.ts'
export { assertionSchema, registrationSchema } from './passkey-messages.ts'
export { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts'
export {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from './passkeys.ts'
export { type EndInOrg, endWithStrangers } from './prove-address.ts'
export { createResetLink } from './reset-link.ts'
export { type AccountSettings, openAccounts } from './settings.ts'
export { signInPage } from './sign-in-page.ts'
export {
  type Membership,
  membershipsOf,
  type SignedIn,
  signedIn,
} from './signed-in.ts'
