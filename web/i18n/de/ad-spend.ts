export { adSpend } from '../en/ad-spend.ts'
