import { getHostName, removeHostName, setHostName, verifyHostName } from './host-name-operations.ts'

export { checkHost } from './check-host.ts'
export { findOrgByHost, findOwnHost } from './find-host.ts'
export { deleteHostName } from './host-name-store.ts'

/** The operations for an organization's own host name. */
export const hostNameOperations = [
  getHostName,
  setHostName,
  verifyHostName,
  removeHostName,
] as const
