export { getAdSpend } from './get-ad-spend.ts'
export { putAdSpend } from './put-ad-spend.ts'
export { type SpendTotalRow, selectSpendTotals } from './spend-total-store.ts'
