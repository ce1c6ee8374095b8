export { listRejectedCreates } from './list-rejected-creates.ts'
export { flushRejectedCreates, recordRejectedCreate, ruleReason } from './record-rejected-create.ts'
export { deleteExpiredRejectedCreates } from './rejected-create-store.ts'
