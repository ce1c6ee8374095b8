import { minuteMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { LeadRow } from '../model/lead-row.ts'
import {
  type EnquiryPart,
  hasEnquiries,
  lockEnquiries,
  selectEnquiryLeads,
} from '../store/enquiry-store.ts'
import type { Draft, Outcome } from './draft.ts'
import { mergeDraft } from './resolve-duplicate.ts'
import { enquiryMinutes, isSameEnquiry, mergeAnswers } from './same-enquiry.ts'

/** Sources of leads sent by the site's own server, for example by WordPress. */
const fromServers: ReadonlySet<LeadRow['source']> = new Set(['api', 'wordpress'])

const toPart = ({ enquiry, row }: Draft): EnquiryPart[] =>
  enquiry === undefined
    ? []
    : [
        {
          sentId: enquiry.sessionId,
          visitorId: row.visitorId,
          since: new Date(Date.parse(row.createdAt) - enquiryMinutes * minuteMs).toISOString(),
        },
      ]

/** Locks the visits of drafts that have a session. Runs no query if no draft has a session. */
export async function lockVisits(tx: OrgTx, drafts: readonly Draft[]): Promise<void> {
  const parts = drafts.flatMap(toPart)
  if (parts.length > 0) await lockEnquiries(tx, parts)
}

/** Locks the drafts' visits. @returns True if each draft is the first request from its visit. */
export async function areAllFirst(tx: OrgTx, drafts: readonly Draft[]): Promise<boolean> {
  const parts = drafts.flatMap(toPart)
  const [, isAny] = await Promise.all([lockEnquiries(tx, parts), hasEnquiries(tx, parts)])
  const visits = new Set(parts.map(({ sentId, visitorId }) => visitorId ?? sentId))
  return !isAny && visits.size === parts.length
}

/**
 * Completes the lead from the same visit with data from another form. The caller must hold the lock
 * on the visit.
 *
 * @returns `undefined` if the draft is a separate inquiry.
 * @see L-199
 */
export async function completeEnquiry(tx: OrgTx, draft: Draft): Promise<Outcome | undefined> {
  const { enquiry, row } = draft
  const [part] = toPart(draft)
  if (enquiry === undefined || part === undefined) return undefined
  const isPart = (lead: LeadRow): boolean =>
    (lead.source === 'inbound' || (enquiry.isForm && fromServers.has(lead.source))) &&
    (lead.sessionId === null || row.sessionId === null || lead.sessionId === row.sessionId) &&
    isSameEnquiry(lead, row)
  const lead = (await selectEnquiryLeads(tx, part)).find(isPart)
  if (lead === undefined) return undefined
  const custom = mergeAnswers(lead.custom, row.custom)
  return mergeDraft(tx, lead, draft, {
    // Always `inbound`: at least one of the two requests came from a form, and it does not matter
    // which was received first.
    changes: { custom: custom.merged, source: 'inbound' },
    // The page and country of each form are not answers, so they are not recorded.
    rest: { custom: custom.rest, website: null, path: null, referrer: null, country: null },
  })
}
