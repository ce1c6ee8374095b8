export { type Audited, audit } from './audit.ts'
export { deleteOperation } from './delete-operation.ts'
export { listAudit } from './list-audit.ts'
