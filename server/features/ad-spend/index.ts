export {
  loadValueRates,
  type ValueRate,
  valueRateUnit,
} from './currency-rates/load-value-rates.ts'
export {
  deleteCurrencyRate,
  listCurrencyRates,
  putCurrencyRates,
} from './currency-rates/rate-operations.ts'
export { selectAccountZone, upsertAccountZones } from './ingest/account-zone-store.ts'
export { parseDecimalMicros } from './ingest/micros.ts'
export { overlapsStoredSpend } from './ingest/overlapping-levels-store.ts'
export { putAdSpend } from './ingest/put-ad-spend.ts'
export { revertSpend } from './ingest/revert-spend.ts'
export {
  compareSpend,
  prepareSpend,
  storePreparedSpend,
  storeSpend,
} from './ingest/store-spend.ts'
export type { SpendChange, SpendOutcome, StoredSpend } from './ingest/stored-spend.ts'
export { getAdLeads } from './leads/get-ad-leads.ts'
export { type LeadAd, selectLeadAd } from './matching/lead-match-store.ts'
export { listUnmatchedSpend } from './matching/list-unmatched-spend.ts'
export {
  changeAdMapping,
  createAdMapping,
  deleteAdMapping,
  listAdMappings,
} from './matching/mapping-operations.ts'
export { selectMappings } from './matching/mapping-store.ts'
export { downloadAdSpend, exportAdSpend } from './report/download-ad-spend.ts'
export { getAdReport } from './report/get-ad-report.ts'
export { getAdSpend } from './report/get-ad-spend.ts'
export { readSpendTotals, type SpendTotals } from './report/read-spend-totals.ts'
export { resolvePlatforms } from './report/resolve-platforms.ts'
export { adLevels } from './report/spend-grouping.ts'
export {
  type CampaignSpend,
  selectCampaignSpend,
  selectPlatformSpend,
} from './report/sql/campaign-spend-store.ts'
export { type SpendTotalRow, selectSpendTotals } from './report/sql/totals-store.ts'
