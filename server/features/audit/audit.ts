import type { OrgTx } from '../../platform/db/database.ts'
import { type Ctx, systemActor } from '../../platform/operation.ts'
import { newId } from '../../platform/process/ids.ts'
import { insertAudit } from './audit-store.ts'

export const auditedKinds = [
  'org',
  'branding',
  'hostName',
  'key',
  'label',
  'conversionEvent',
  'stage',
  'rule',
  'assignmentRule',
  'customField',
  'quarantinedLead',
  'site',
  'member',
  'invitation',
  'import',
  'adMapping',
  'currencyRate',
  'connectedApp',
  'spendPull',
  'webhook',
  'conversionDestination',
  'inboundSource',
  'lead',
  'annotation',
  'shareLink',
  'signInProvider',
  'emailDomain',
  'reportAddress',
  'bulkChange',
  'scimToken',
  'scimGroup',
  'groupRoles',
  'clientOrg',
] as const

export type AuditedKind = (typeof auditedKinds)[number]

export interface Audited {
  /** A verb, such as `create`, `change`, `delete`. */
  readonly action: string
  readonly kind: AuditedKind
  readonly id: string | null
  /** Names of the changed fields. */
  readonly fields?: readonly string[]
}

/**
 * Adds an event to the organization's audit log in the same transaction as the change, so that
 * either both are committed or neither is.
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

/** {@link audit} for a change that was not made by a user, key or client. */
export const auditSystemEvent = (tx: OrgTx, now: Date, done: Audited): Promise<void> =>
  audit(tx, { actor: systemActor, now: () => now, newId }, done)
