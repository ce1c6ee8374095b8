import type { Org } from '../../../../contract/organizations/org.ts'
import { dayMs } from '../../../../contract/values/time.ts'
import type { OrgTx } from '../../../platform/db/database.ts'
import type { LeadRow } from '../model/lead-row.ts'
import { type HowRead, selectIdsByExternalId, selectLeadRows } from '../store/lead-store.ts'
import { selectIdsByKey } from './import-store.ts'

/** Columns used to match a row with an existing lead. */
type Keys = Pick<LeadRow, 'externalId' | 'emailKey' | 'phoneKey' | 'createdAt'>

export interface ExistingLeads {
  /**
   * The lead with the same external ID; otherwise, the newest lead with the same email or phone.
   */
  find(row: Keys): LeadRow | undefined
  put(lead: LeadRow): void
}

/** True if leads are also matched by email and phone number. @see D-16; L-62 */
export const matchesByContact = (org: Org): boolean => org.duplicatePolicy !== 'allow'

/**
 * Loads the existing leads that rows can match.
 *
 * @param byContact  Whether to match by email and phone.
 */
export async function loadExistingLeads(
  tx: OrgTx,
  org: Org,
  rows: readonly Keys[],
  { byContact, how }: { readonly byContact: boolean; readonly how: HowRead },
): Promise<ExistingLeads> {
  const windowMs = org.duplicateWindowDays * dayMs
  const toTimedKeys = (by: 'emailKey' | 'phoneKey') =>
    rows.flatMap((row) => {
      const key = row[by]
      return key === null ? [] : [{ key, at: row.createdAt }]
    })
  const idsByKey = async (by: 'emailKey' | 'phoneKey') =>
    byContact ? selectIdsByKey(tx, by, toTimedKeys(by), windowMs) : []
  const [byExternalId, byEmail, byPhone] = await Promise.all([
    selectIdsByExternalId(
      tx,
      rows.flatMap(({ externalId }) => externalId ?? []),
    ),
    idsByKey('emailKey'),
    idsByKey('phoneKey'),
  ])
  const ids = [...new Set([...byExternalId.values(), ...byEmail, ...byPhone])]
  const index = new ExistingLeadIndex(windowMs, byContact)
  if (ids.length > 0) for (const lead of await selectLeadRows(tx, ids, how)) index.put(lead)
  return index
}

class ExistingLeadIndex implements ExistingLeads {
  readonly #windowMs: number
  readonly #byContact: boolean
  readonly #byId = new Map<string, LeadRow>()
  readonly #byExternalId = new Map<string, string>()
  readonly #byKey = new Map<string, Set<string>>()

  constructor(windowMs: number, byContact: boolean) {
    this.#windowMs = windowMs
    this.#byContact = byContact
  }

  find(row: Keys): LeadRow | undefined {
    const same = this.#byId.get(this.#byExternalId.get(row.externalId ?? '') ?? '')
    if (same !== undefined || !this.#byContact) return same
    const at = Date.parse(row.createdAt)
    const near = toContactKeys(row)
      .flatMap((key) => [...(this.#byKey.get(key) ?? [])])
      .flatMap((id) => this.#byId.get(id) ?? [])
      .filter((lead) => sharesKey(lead, row))
      .filter(({ createdAt }) => Math.abs(Date.parse(createdAt) - at) <= this.#windowMs)
    return near.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
  }

  put(lead: LeadRow): void {
    this.#byId.set(lead.id, lead)
    if (lead.externalId !== null) this.#byExternalId.set(lead.externalId, lead.id)
    for (const key of toContactKeys(lead)) {
      const ids = this.#byKey.get(key) ?? new Set()
      this.#byKey.set(key, ids.add(lead.id))
    }
  }
}

/** Prefixes the keys, so that an email key never equals a phone key. */
function toContactKeys({ emailKey, phoneKey }: Pick<Keys, 'emailKey' | 'phoneKey'>): string[] {
  return [
    ...(emailKey === null ? [] : [`email ${emailKey}`]),
    ...(phoneKey === null ? [] : [`phone ${phoneKey}`]),
  ]
}

/**
 * True if the lead and the row share a contact key. Checked again, because an earlier row may have
 * changed the lead's key.
 */
const sharesKey = (lead: LeadRow, row: Keys): boolean =>
  (row.emailKey !== null && lead.emailKey === row.emailKey) ||
  (row.phoneKey !== null && lead.phoneKey === row.phoneKey)
