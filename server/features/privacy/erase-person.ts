import type { Org } from '../../../contract/organizations/org.ts'
import { compactOrg } from '../../lead-index/index.ts'
import type { Database, OrgTx } from '../../platform/db/database.ts'
import { type Ctx, createCtx, systemActor } from '../../platform/operation.ts'
import { audit } from '../audit/index.ts'
import { retractConversionsOfLeads } from '../conversions/index.ts'
import { deleteRejected } from '../filter-rules/index.ts'
import { eraseLeads } from '../leads/index.ts'
import { deleteVisitors } from '../tracking/index.ts'
import { deleteDeliveriesOfLeads } from '../webhooks/index.ts'
import {
  deleteClicksOfPerson,
  deleteIdentities,
  deleteInboundBodies,
  deleteRefusedEvents,
  deleteViews,
} from './erase-store.ts'
import { findFormerContacts } from './find-former.ts'
import { findPerson, type PersonQuery } from './find-person.ts'
import { selectKeptFiles } from './trace-store.ts'

/** Counts of erased records, and the data that remains. */
export interface EraseResult {
  readonly leads: number
  readonly visits: number
  /** Quarantined leads, rejected pixel events and inbound source bodies. */
  readonly refused: number
  readonly views: number
  /**
   * Files that may still contain the person's data, because the contents of files are not changed.
   */
  readonly files: readonly { readonly name: string; readonly contentUntil: string }[]
  /** IDs of leads that used to have this email or phone number; they are not erased. */
  readonly formerIds: readonly string[]
}

/**
 * Erases a person's data: their leads with history, visits by visitors who are not linked to anyone
 * else, identities, clicks, quarantined leads, rejected events, received bodies, and saved views
 * that name the person. Deletes everything in one transaction, then compacts the index, which still
 * contains the leads.
 */
export async function erasePerson(
  db: Database,
  org: Org,
  query: PersonQuery,
): Promise<EraseResult> {
  const ctx = createCtx(db, org, systemActor)
  const erased = await db.inOrg(org.id, (tx) => eraseInTransaction(tx, org, query, ctx))
  await compactOrg(db, org.id)
  const former = await findFormerContacts(db, org, query)
  return { ...erased, formerIds: [...new Set(former.map(({ leadId }) => leadId))] }
}

/** Erases everything except the index, which contains the leads until it is compacted. */
export async function eraseInTransaction(
  tx: OrgTx,
  org: Org,
  query: PersonQuery,
  by: Ctx,
): Promise<Omit<EraseResult, 'formerIds'>> {
  const person = await findPerson(tx, org, query)
  const { leadIds, visitorIds, identityKeys, refusedIds, eventIds, bodyIds, viewIds } = person
  await deleteClicksOfPerson(tx, person)
  await retractConversionsOfLeads(tx, by, leadIds)
  const leads = await eraseLeads(tx, leadIds, by)
  await deleteDeliveriesOfLeads(tx, leadIds)
  const visits = await deleteVisitors(tx, visitorIds)
  await deleteIdentities(tx, identityKeys)
  await Promise.all(refusedIds.map((id) => deleteRejected(tx, id)))
  await deleteRefusedEvents(tx, eventIds)
  await deleteInboundBodies(tx, bodyIds)
  await deleteViews(tx, viewIds)
  const refused = refusedIds.length + eventIds.length + bodyIds.length
  if (leads + visits + refused + viewIds.length > 0) {
    await audit(tx, by, { action: 'erase', kind: 'lead', id: query.leadId ?? null })
  }
  return { leads, visits, refused, views: viewIds.length, files: await selectKeptFiles(tx) }
}
