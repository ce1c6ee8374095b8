import { addEmailDomain, deleteEmailDomain, verifyEmailDomain } from './domain-operations.ts'
import { deleteSingleSignOn, getSingleSignOn, putSingleSignOn } from './provider-operations.ts'

export { findProviders, getOfferedProvider } from './load-provider.ts'
export { pendingMs } from './pending-sign-in.ts'
export {
  type InstallationProvider,
  openSingleSignOn,
  type SingleSignOnSettings,
} from './settings.ts'
export { completeSingleSignOn, startSingleSignOn } from './sign-in.ts'
export { trustDomain } from './trust-domain.ts'

/** The operations for single sign-on in the settings. */
export const singleSignOnOperations = [
  getSingleSignOn,
  putSingleSignOn,
  deleteSingleSignOn,
  addEmailDomain,
  verifyEmailDomain,
  deleteEmailDomain,
] as const
