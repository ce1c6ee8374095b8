import type { OrgTx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/operation.ts'
import { insertAudit } from './audit-store.ts'

/** What can be changed in an organization. */
export type AuditedKind =
  | 'org'
  | 'key'
  | 'label'
  | 'conversionEvent'
  | 'rule'
  | 'quarantinedLead'
  | 'site'
  | 'member'
  | 'invitation'
  | 'import'
  | 'adMapping'
  | 'currencyRate'
  | 'connectedApp'
  | 'spendPull'

/** What was done, and to what. */
export interface Audited {
  /** A verb, such as `create`, `change`, `delete`. */
  readonly action: string
  readonly kind: AuditedKind
  readonly id: string | null
  /** Names of the fields that were set. */
  readonly fields?: readonly string[]
}

/**
 * Notes a change in the log of its organization, in the transaction that makes the change: either
 * both are stored, or neither.
 *
 * @see L-53
 */
export const audit = (
  tx: OrgTx,
  { actor, now, newId }: Pick<Ctx, 'actor' | 'now' | 'newId'>,
  { action, kind, id, fields = [] }: Audited,
): Promise<void> =>
  insertAudit(tx, {
    id: newId(),
    at: now().toISOString(),
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    objectKind: kind,
    objectId: id,
    fields,
  })
