export { inboundAppOperations } from './operations/app-operations.ts'
export {
  listInboundBodies,
  previewInboundMapping,
  replayInboundBodies,
} from './operations/body-operations.ts'
export {
  changeInboundSource,
  createInboundSource,
  deleteInboundSource,
  getInboundSource,
  listInboundSources,
} from './operations/source-operations.ts'
export { openInboundSources } from './receive/create-from-body.ts'
export { deleteExpiredBodies, finishBodies } from './receive/finish-bodies.ts'
export { receiveBody } from './receive/receive-body.ts'
