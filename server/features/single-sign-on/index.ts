import { addEmailDomain, deleteEmailDomain, verifyEmailDomain } from './domain-operations.ts'
import {
  deleteSingleSignOn,
  getSingleSignOn,
  putGroupRoles,
  putSingleSignOn,
} from './provider-operations.ts'
import { createScimTokenOperation, revokeScimToken } from './provisioning/token-operations.ts'

export { checkDomains, recordCheckMs } from './check-domains.ts'
export { hasRecord, parseDomain, toRecord } from './domain-operations.ts'
export { emptyGroup, readGroup } from './groups/group-draft.ts'
export { toGroupResource } from './groups/group-resource.ts'
export {
  changeGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
} from './groups/manage-groups.ts'
export { patchGroup } from './groups/patch-group.ts'
export { unlinkUser } from './join-installation.ts'
export { findProviders, getOfferedProvider } from './load-provider.ts'
export { pendingMs } from './pending-sign-in.ts'
export {
  changeUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
} from './provisioning/manage-users.ts'
export { parseFilter, parseGroupFilter } from './provisioning/parse-filter.ts'
export { patchUser } from './provisioning/patch-user.ts'
export { authenticateScim, invalidToken } from './provisioning/scim-token.ts'
export {
  buildSchemas,
  buildServiceConfig,
  buildTypes,
  maxResults,
} from './provisioning/service-documents.ts'
export { emptyDraft, readUser } from './provisioning/user-draft.ts'
export { listSchema, toUserResource } from './provisioning/user-resource.ts'
export {
  getSingleSignOnSettings,
  type InstallationProvider,
  openSingleSignOn,
  type SingleSignOnSettings,
} from './settings.ts'
export { completeSingleSignOn, startSingleSignOn } from './sign-in.ts'
export { trustDomain } from './trust-domain.ts'

/** The settings operations for single sign-on. */
export const singleSignOnOperations = [
  getSingleSignOn,
  putSingleSignOn,
  deleteSingleSignOn,
  putGroupRoles,
  addEmailDomain,
  verifyEmailDomain,
  deleteEmailDomain,
  createScimTokenOperation,
  revokeScimToken,
] as const
