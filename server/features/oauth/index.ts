export { oauthPaths } from './addresses.ts'
export { listConnectedApps, revokeConnectedApp } from './app-operations.ts'
export { type AppIdentity, authenticateApp, flushAppUses } from './authenticate-app.ts'
export {
  getConnectRequest,
  grantConnectRequest,
  refuseConnectRequest,
} from './connect-operations.ts'
export { listenerOf } from './oauth.ts'
export { resourceOf } from './resource.ts'
export { openOAuth } from './settings.ts'
export { sweepClients, sweepGrants } from './sweep.ts'
export { tooMany } from './too-many.ts'
