export {
  getConnectRequest,
  grantConnectRequest,
  refuseConnectRequest,
} from './consent/consent-operations.ts'
export { type AppIdentity, authenticateApp, flushAppUses } from './grants/authenticate-token.ts'
export { listConnectedApps, revokeConnectedApp } from './grants/connected-app-operations.ts'
export { sweepClients, sweepGrants } from './grants/expire-grants.ts'
export { oauthPaths } from './paths.ts'
export { getListener } from './provider/provider-instance.ts'
export { tooMany } from './provider/rate-limited.ts'
export { buildResource } from './resource.ts'
export { openOAuth } from './settings.ts'
