export { completeConsent } from './consent/authorize-source.ts'
export { answerChallenge } from './fetch/answer-challenge.ts'
export { runConnection, startLeadFetches } from './fetch/fetch-jobs.ts'
export { consentPath, openInboundSources } from './inbound-settings.ts'
export { inboundAppOperations } from './operations/app-operations.ts'
export {
  listInboundBodies,
  previewInboundMapping,
  replayInboundBodies,
} from './operations/body-operations.ts'
export {
  backfillInboundSource,
  connectInboundSource,
  getInboundConnection,
} from './operations/connection-operations.ts'
export {
  changeInboundSource,
  createInboundSource,
  deleteInboundSource,
  getInboundSource,
  listInboundSources,
  rotateInboundAddress,
} from './operations/source-operations.ts'
export { deleteExpiredBodies, finishBodies } from './receive/finish-bodies.ts'
export { receiveBody } from './receive/receive-body.ts'
