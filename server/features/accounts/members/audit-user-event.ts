import type { OrgTx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/process/ids.ts'
import { type Audited, audit } from '../../audit/index.ts'

/** Notes what a person did in the log of the organization, in the transaction that does it. */
export const auditUserEvent = (tx: OrgTx, id: string, now: Date, done: Audited): Promise<void> =>
  audit(tx, { actor: { kind: 'user', id }, now: () => now, newId }, done)
