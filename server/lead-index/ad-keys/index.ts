export {
  adKeyColumnLists,
  adKeyColumns,
  adKeyHashColumns,
  hasAdKey,
  outcomeColumns,
  resolvedPlatformColumn,
} from './ad-key-sql-store.ts'
export {
  backfillAdKeys,
  deleteAdKeys,
  deleteUnusedAdKeys,
  refreshAdKeys,
  selectAdKeyHashes,
} from './ad-key-store.ts'
export { findPlatform, platformSignals } from './platform-signals.ts'
