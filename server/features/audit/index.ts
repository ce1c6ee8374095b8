export { type Audited, audit, auditSystemEvent } from './audit.ts'
export { deleteOperation } from './delete-operation.ts'
export { listAudit } from './list-audit.ts'
