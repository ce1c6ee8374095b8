export { attribution } from '../en/attribution.ts'
