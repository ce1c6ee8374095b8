export { findStage } from './find-stage.ts'
export { getStages } from './stage-cache.ts'
export { listStages, stageOperations } from './stage-operations.ts'
export { insertStage, selectStageIds, selectStages } from './stage-store.ts'
