export {
  changePull,
  createPull,
  listPullRuns,
  listPulls,
  removePull,
  runPull,
} from './pull-operations.ts'
export { startPulls } from './work.ts'
