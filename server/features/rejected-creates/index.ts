export { countLost, listRejectedCreates } from './list-rejected-creates.ts'
export { flushRejectedCreates, recordRejectedCreate, ruleReason } from './record-rejected-create.ts'
export { deleteExpiredRejectedCreates, selectRejectedCreates } from './rejected-create-store.ts'
