export {
  changeSpendPull,
  createSpendPull,
  deleteSpendPull,
  listSpendPullRuns,
  listSpendPulls,
  runSpendPull,
} from './scheduled-import-operations.ts'
export { startScheduledImports } from './scheduled-import-worker.ts'
