import { scimError } from './scim-error.ts'

/** Condition on one attribute; all values except external IDs are case-insensitive. */
export interface UserFilter {
  readonly attribute: 'id' | 'userName' | 'externalId' | 'email'
  readonly value: string
}

const attributes: Readonly<Record<string, UserFilter['attribute']>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  emails: 'email',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
}

const form = /^\s*(\S+(?:\[[^[\]]*\]\S*)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/**
 * Parses `userName eq "ada@example.com"`, the only form that directories use to find users.
 * @throws ApiError invalidFilter
 */
export function parseFilter(text: string): UserFilter {
  const [, name = '', quoted = ''] = form.exec(text.slice(0, 1_000)) ?? []
  const attribute = attributes[name.toLowerCase().replace(/^urn:.*:user:/, '')]
  if (attribute === undefined) throw invalid()
  try {
    const value: unknown = JSON.parse(quoted)
    if (typeof value !== 'string' || value.includes('\0')) throw invalid()
    return { attribute, value }
  } catch {
    throw invalid()
  }
}

const invalid = () =>
  scimError('invalidFilter', 'filter must be userName, externalId, id or emails with eq "value".')
