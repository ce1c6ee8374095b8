import { isId } from '../../../platform/process/ids.ts'

export interface GrantRef {
  readonly orgId: string
  readonly id: string
}

/**
 * Grant ID in the form that the library uses. Tokens contain this ID, so that each token identifies
 * its organization.
 */
export const formatGrantName = ({ orgId, id }: GrantRef): string => `${orgId}.${id}`

/** Parses a grant name; `undefined` if it is malformed. */
export function grantNamed(name: string | undefined): GrantRef | undefined {
  const [orgId = '', id = ''] = (name ?? '').split('.')
  return isId(orgId) && isId(id) ? { orgId, id } : undefined
}
