import type { Org } from '../../../contract/organizations/org.ts'
import type { OrgTx } from '../../platform/db/database.ts'
import { isId } from '../../platform/process/ids.ts'
import { toEmailKey, toPhoneKey } from '../contacts/index.ts'
import { toIdentityKeys } from '../tracking/index.ts'
import { namesIn, toLastDigits } from './names-in.ts'
import {
  type FoundLead,
  type RefusedLead,
  selectInboundTexts,
  selectKeysOfOthers,
  selectLeads,
  selectRefused,
  selectRefusedEvents,
  selectViewTexts,
  selectVisitors,
} from './trace-store.ts'

/** Values that identify a person; one of them is sufficient. */
export interface PersonQuery {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly leadId?: string | undefined
}

/** Where a person's data is stored. */
export interface Person {
  readonly leadIds: readonly string[]
  /** IDs of visitors who are not linked to anyone else. */
  readonly visitorIds: readonly string[]
  /** Keys of `visitor_identity`. */
  readonly identityKeys: readonly string[]
  /** IDs of quarantined leads. */
  readonly refusedIds: readonly string[]
  /** IDs of rejected pixel events. */
  readonly eventIds: readonly string[]
  /** IDs of bodies that inbound sources received. */
  readonly bodyIds: readonly string[]
  /** IDs of saved views that name the person. */
  readonly viewIds: readonly string[]
}

/** A person's normalized emails and phone numbers. */
interface OwnKeys {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

export async function findPerson(tx: OrgTx, org: Org, query: PersonQuery): Promise<Person> {
  const { email, phone, leadId } = query
  const emailKey = email === undefined ? null : toEmailKey(email)
  const phoneKey = phone === undefined ? null : toPhoneKey(phone, org.defaultCountry)
  const leads = await selectLeads(tx, { emailKey, phoneKey, leadId: leadId ?? null })
  const own = await selectOwnKeys(tx, { emailKey, phoneKey }, leads)
  const refused = (await selectRefused(tx)).filter((lead) => hasOwnKey(own, lead, org))
  const identityKeys = [
    ...own.emails.flatMap((key) => toIdentityKeys({ emailKey: key, phoneKey: null })),
    ...own.phones.flatMap((key) => toIdentityKeys({ emailKey: null, phoneKey: key })),
  ]
  const visitorIds = await selectVisitors(tx, {
    leads,
    identityKeys,
    sessionIds: refused.map(({ sessionId }) => (sessionId ?? '').toLowerCase()).filter(isId),
  })
  const words = [...own.emails, ...visitorIds]
  const inEvent = namesIn({ words, numbers: own.phones })
  const inView = namesIn({ words: [...words, ...leads.flatMap(wholeName)], numbers: own.phones })
  const bodies = await selectInboundTexts(tx, {
    leadIds: toIds(leads),
    words: own.emails.flatMap((email) => [email, encodeURIComponent(email).toLowerCase()]),
    digits: own.phones.map(toLastDigits).filter((digits) => digits !== ''),
  })
  const isOwnBody = ({ leadId, text }: (typeof bodies)[number]) =>
    leads.some(({ id }) => id === leadId) || inEvent(text)
  return {
    leadIds: toIds(leads),
    visitorIds,
    identityKeys,
    refusedIds: toIds(refused),
    eventIds: toIds((await selectRefusedEvents(tx)).filter(({ body }) => inEvent(body))),
    bodyIds: toIds(bodies.filter(isOwnBody)),
    viewIds: toIds((await selectViewTexts(tx)).filter(({ text }) => inView(text))),
  }
}

const toIds = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

/**
 * The requested email and phone number plus those of the person's leads, minus any that other
 * people's leads also have.
 */
async function selectOwnKeys(
  tx: OrgTx,
  { emailKey, phoneKey }: { emailKey: string | null; phoneKey: string | null },
  leads: readonly FoundLead[],
): Promise<OwnKeys> {
  const ofOthers = new Set(await selectKeysOfOthers(tx, leads))
  const isOwn = (key: string | null): key is string => key !== null && !ofOthers.has(key)
  return {
    emails: [...new Set([emailKey, ...leads.map((lead) => lead.emailKey)].filter(isOwn))],
    phones: [...new Set([phoneKey, ...leads.map((lead) => lead.phoneKey)].filter(isOwn))],
  }
}

const hasOwnKey = ({ emails, phones }: OwnKeys, lead: RefusedLead, org: Org): boolean =>
  (lead.email !== null && emails.includes(toEmailKey(lead.email))) ||
  (lead.phone !== null && phones.includes(toPhoneKey(lead.phone, org.defaultCountry) ?? ''))

/** A single-word name could match anything that users search for. */
const wholeName = ({ name }: FoundLead): string[] => {
  const plain = (name ?? '').trim().toLowerCase()
  return /\s/.test(plain) ? [plain] : []
}
