import { getHostName, removeHostName, setHostName, verifyHostName } from './host-name-operations.ts'

export { checkHost } from './check-host.ts'
export { findHostOwner, findOrgByHost } from './find-host.ts'

/** The operations for an organization's own host name. */
export const hostNameOperations = [
  getHostName,
  setHostName,
  verifyHostName,
  removeHostName,
] as const
