export {
  changeSpendPull,
  createSpendPull,
  deleteSpendPull,
  listSpendPullRuns,
  listSpendPulls,
  runSpendPull,
} from './pull-operations.ts'
export { startPulls } from './work.ts'
