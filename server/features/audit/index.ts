export { type Audited, audit, auditSystemEvent } from './audit.ts'
export { deleteOperation } from './delete-operation.ts'
export { exportAudit } from './export-audit.ts'
export { listAudit } from './list-audit.ts'
