export { adKeyColumnLists, selectAdKeys } from './ad-key-sql-store.ts'
export {
  backfillAdKeys,
  deleteAdKeys,
  deleteUnusedAdKeys,
  refreshAdKeys,
  selectAdKeyHashes,
} from './ad-key-store.ts'
export { isPaidMedium } from './paid-medium-store.ts'
export { findPlatform, platformSignals } from './platform-signals.ts'
