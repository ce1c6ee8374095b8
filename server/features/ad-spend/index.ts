export { getAdLeads } from './get-ad-leads.ts'
export { getAdReport } from './get-ad-report.ts'
export { getAdSpend } from './get-ad-spend.ts'
export { getUnmatchedAds } from './get-unmatched-ads.ts'
export {
  changeAdMapping,
  createAdMapping,
  deleteAdMapping,
  listAdMappings,
} from './mapping-operations.ts'
export { microsOfText } from './micros.ts'
export { putAdSpend } from './put-ad-spend.ts'
export { deleteCurrencyRate, listCurrencyRates, putCurrencyRates } from './rate-operations.ts'
export { restoreSpend } from './restore-spend.ts'
export { type SpendTotalRow, selectSpendTotals } from './spend-total-store.ts'
export { compareSpend, storeSpend } from './store-spend.ts'
export type { SpendChange, SpendOutcome } from './stored-spend.ts'
export { isToldTwice } from './told-twice-store.ts'
