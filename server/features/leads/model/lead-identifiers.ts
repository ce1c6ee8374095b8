import type { UpdateLead } from '../../../../contract/leads/lead-schemas.ts'
import { isId } from '../../../platform/process/ids.ts'
import { toEmailKey, toPhoneKey } from '../../contacts/index.ts'

/** A column, and the value that an update looks up in it. @see D-18 */
export interface Identifier {
  readonly by: 'id' | 'externalId' | 'emailKey' | 'phoneKey'
  readonly value: string
}

/** An identifier as sent, and the resulting lookup; `identifier` is absent if no lead can match. */
export interface IdentifierAttempt {
  readonly field: 'id' | 'externalId' | 'email' | 'phone'
  readonly text: string
  readonly identifier: Identifier | undefined
}

/**
 * Identifiers in an update request, in the order they are tried: ID, externalId, each email, each
 * phone. Empty strings are skipped.
 *
 * @see D-18
 */
export function parseIdentifiers(
  body: UpdateLead,
  defaultCountry: string | null,
): IdentifierAttempt[] {
  const several = (value: string | string[] | undefined) => [value ?? []].flat()
  return [
    ...several(body.id).map((id) => toAttempt('id', id, isId(id) ? id : null, 'id')),
    ...several(body.externalId).map((id) => toAttempt('externalId', id, id, 'externalId')),
    ...several(body.email).map((email) => toAttempt('email', email, toEmailKey(email), 'emailKey')),
    ...several(body.phone).map((phone) =>
      toAttempt('phone', phone, toPhoneKey(phone, defaultCountry), 'phoneKey'),
    ),
  ].filter(({ text }) => text !== '')
}

const toAttempt = (
  field: IdentifierAttempt['field'],
  text: string,
  value: string | null,
  by: Identifier['by'],
): IdentifierAttempt => ({ field, text, identifier: value === null ? undefined : { by, value } })
