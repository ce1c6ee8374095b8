import type { Org } from '../../../contract/org.ts'
import type { OrgTx } from '../../platform/database.ts'
import { digitsOf, emailKeyOf, phoneKeyOf } from '../contacts/index.ts'
import {
  type SoughtKeys,
  selectRefused,
  selectRefusedEvents,
  selectTraces,
  selectViewTexts,
  type Traces,
} from './trace-store.ts'

/** Who asks for their data, by what is known of them. */
export interface Sought {
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly leadId?: string | undefined
}

/** Where somebody's data is. */
export interface Person extends Traces {
  readonly keys: SoughtKeys
  /** Ids of leads in quarantine. */
  readonly refusedIds: readonly string[]
  /** Ids of what pixels sent in vain. */
  readonly eventIds: readonly string[]
  /** Ids of saved views that name the person. */
  readonly viewIds: readonly string[]
}

/** Digits at the end of a phone number that are the same with a country code and without. */
const ownDigits = 8

/** Finds what an organization keeps of a person. */
export async function findPerson(tx: OrgTx, org: Org, sought: Sought): Promise<Person> {
  const { email, phone, leadId } = sought
  const emailKey = email === undefined ? null : emailKeyOf(email)
  const phoneKey = phone === undefined ? null : phoneKeyOf(phone, org.defaultCountry)
  const keys = { emailKey, phoneKey, leadId: leadId ?? null }
  const traces = await selectTraces(tx, keys)
  const refused = (await selectRefused(tx)).filter(
    (lead) =>
      (emailKey !== null && lead.email !== null && emailKeyOf(lead.email) === emailKey) ||
      (phoneKey !== null &&
        lead.phone !== null &&
        phoneKeyOf(lead.phone, org.defaultCountry) === phoneKey),
  )
  const names = namesIn(keys, traces)
  const events = (await selectRefusedEvents(tx)).filter(({ body }) => names(body))
  const views = (await selectViewTexts(tx)).filter(({ text }) => names(text))
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    ...traces,
    keys,
    refusedIds: idsOf(refused),
    eventIds: idsOf(events),
    viewIds: idsOf(views),
  }
}

/** Whether a text holds an address, the end of a number or the id of a visitor. */
function namesIn(
  { emailKey, phoneKey }: SoughtKeys,
  { visitorIds }: Traces,
): (text: string) => boolean {
  const texts = emailKey === null ? visitorIds : [...visitorIds, emailKey]
  const digits = digitsOf(phoneKey ?? '').slice(-ownDigits)
  return (text) => {
    const plain = text.toLowerCase()
    const isNumber = digits.length === ownDigits && digitsOf(text).includes(digits)
    return isNumber || texts.some((one) => plain.includes(one))
  }
}
