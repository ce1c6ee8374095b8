export { type Audited, audit } from './audit.ts'
export { listAudit } from './list-audit.ts'
