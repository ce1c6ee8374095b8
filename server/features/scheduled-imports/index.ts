export {
  changeSpendPull,
  createSpendPull,
  deleteSpendPull,
  listSpendPullRuns,
  listSpendPulls,
  runSpendPull,
} from './scheduled-import-operations.ts'
export { startPulls } from './scheduled-import-worker.ts'
