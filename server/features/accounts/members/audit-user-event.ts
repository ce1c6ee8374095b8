import type { OrgTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { type Audited, audit } from '../../audit/index.ts'

/** Records a user's action in the audit log, in the same transaction. */
export const auditUserEvent = (tx: OrgTx, id: string, now: Date, done: Audited): Promise<void> =>
  audit(tx, { actor: { kind: 'user', id }, now: () => now, newId }, done)
