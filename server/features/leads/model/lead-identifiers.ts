import type { UpdateLead } from '../../../../contract/leads/lead-schemas.ts'
import { isId } from '../../../platform/process/ids.ts'
import { emailKeyOf, phoneKeyOf } from '../../contacts/index.ts'

/** How a lead can be named in an update. @see D-18 */
export interface Identifier {
  readonly by: 'id' | 'externalId' | 'emailKey' | 'phoneKey'
  readonly value: string
}

/** An identifier as sent, and how it is looked up; `look` is absent where nothing can match. */
export interface IdentifierAttempt {
  readonly field: 'id' | 'externalId' | 'email' | 'phone'
  readonly sent: string
  readonly look: Identifier | undefined
}

/**
 * The identifiers of an update in the order in which they are tried: id, externalId, each email,
 * each phone. Empty texts name nobody and are left out.
 *
 * @see D-18
 */
export function parseIdentifiers(
  sent: UpdateLead,
  defaultCountry: string | null,
): IdentifierAttempt[] {
  const several = (value: string | string[] | undefined) => [value ?? []].flat()
  return [
    ...several(sent.id).map((id) => tried('id', id, isId(id) ? id : null, 'id')),
    ...several(sent.externalId).map((id) => tried('externalId', id, id, 'externalId')),
    ...several(sent.email).map((email) => tried('email', email, emailKeyOf(email), 'emailKey')),
    ...several(sent.phone).map((phone) =>
      tried('phone', phone, phoneKeyOf(phone, defaultCountry), 'phoneKey'),
    ),
  ].filter(({ sent }) => sent !== '')
}

const tried = (
  field: IdentifierAttempt['field'],
  sent: string,
  value: string | null,
  by: Identifier['by'],
): IdentifierAttempt => ({ field, sent, look: value === null ? undefined : { by, value } })
