export { getAdSpend } from './get-ad-spend.ts'
export { putAdSpend } from './put-ad-spend.ts'
