export { type Backlog, selectBacklog } from './backlog-store.ts'
export {
  type ConnectionResult,
  type ConsentCallback,
  completeConnection,
  connectConversionDestination,
  disconnectConversionDestination,
} from './connections/connect-account.ts'
export { needsConnection } from './connections/connection-view.ts'
export { callbackPath, type OauthClients } from './connections/oauth-providers.ts'
export { openConversions } from './conversion-settings.ts'
export { expireRetractions, retractConversionsOfLeads } from './corrections/queue-retractions.ts'
export { deriveConversions } from './derive-conversions.ts'
export {
  backfillConversions,
  dryRunConversions,
  getConversionStatus,
  listConversions,
} from './operations/conversion-operations.ts'
export {
  changeConversionDestination,
  createConversionDestination,
  deleteConversionDestination,
  listConversionDestinations,
  rotateConversionPassword,
} from './operations/destination-operations.ts'
export { explainConversion } from './operations/explain-conversion.ts'
export { downloadConversions, exportConversions } from './operations/export-conversions.ts'
export {
  listConversionAttempts,
  replayConversion,
  replayRejectedConversions,
} from './operations/replay-operations.ts'
export { testConversionDestination } from './operations/test-destination.ts'
export { readGraphError } from './platforms/meta.ts'
export type {
  Failure,
  PlatformRequest,
  PlatformResponse,
  Rejected,
} from './platforms/platform.ts'
export { linkedinVersion, platformApis } from './platforms/platform-apis.ts'
export type { DestinationKind } from './platforms/platforms.ts'
export {
  block,
  parseObject,
  readStatus,
  reject,
  retryUnreadable,
} from './platforms/read-outcome.ts'
export { pullFile } from './pull-file.ts'
export { startConversions } from './sending/conversion-jobs.ts'
export { getDestinationChanges as getConnectionChanges } from './sending/record-outcome.ts'
export { type Requested, requestOutcome } from './sending/send-request.ts'
