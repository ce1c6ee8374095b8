import { isStorable } from '../../../../contract/values/text.ts'
import type { GroupFilter } from '../groups/group-store.ts'
import { scimError } from './scim-error.ts'

/** Condition on one attribute; all values except external IDs are case-insensitive. */
export interface UserFilter {
  readonly attribute: 'id' | 'userName' | 'externalId' | 'email'
  readonly value: string
}

const userAttributes: ReadonlyMap<string, UserFilter['attribute']> = new Map([
  ['id', 'id'],
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['emails', 'email'],
  ['emails.value', 'email'],
  ['emails[type eq "work"].value', 'email'],
])

const groupAttributes: ReadonlyMap<string, GroupFilter['attribute']> = new Map([
  ['id', 'id'],
  ['displayname', 'displayName'],
  ['externalid', 'externalId'],
])

const form = /^\s*(\S+(?:\[[^[\]]*\]\S*)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/**
 * Parses a filter such as `userName eq "ada@example.com"`, the only form that directories use to
 * find users.
 * @throws ApiError invalidFilter
 */
export const parseFilter = (text: string): UserFilter =>
  parse(text, userAttributes, 'userName, externalId, id or emails')

/** Parses a filter such as `displayName eq "Sales"`. @throws ApiError invalidFilter */
export const parseGroupFilter = (text: string): GroupFilter =>
  parse(text, groupAttributes, 'displayName, externalId or id')

/** @param names  Attributes, for the error message. */
function parse<A extends string>(
  text: string,
  attributes: ReadonlyMap<string, A>,
  names: string,
): { readonly attribute: A; readonly value: string } {
  const invalid = () => scimError('invalidFilter', `filter must be ${names} with eq "value".`)
  const [, name = '', quoted = ''] = form.exec(text.slice(0, 1_000)) ?? []
  const attribute = attributes.get(name.toLowerCase().replace(/^urn:.*:(?:user|group):/, ''))
  if (attribute === undefined) throw invalid()
  try {
    const value: unknown = JSON.parse(quoted)
    if (typeof value !== 'string' || !isStorable(value)) throw invalid()
    return { attribute, value }
  } catch {
    throw invalid()
  }
}
