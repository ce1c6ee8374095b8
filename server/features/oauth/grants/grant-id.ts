import { isId } from '../../../platform/process/ids.ts'

/** A grant and its organization. */
export interface GrantRef {
  readonly orgId: string
  readonly id: string
}

/** What the library calls a grant: its tokens carry the name, so each knows its organization. */
export const formatGrantName = ({ orgId, id }: GrantRef): string => `${orgId}.${id}`

/** The grant that has a name, if the name is one. */
export function grantNamed(name: string | undefined): GrantRef | undefined {
  const [orgId = '', id = ''] = (name ?? '').split('.')
  return isId(orgId) && isId(id) ? { orgId, id } : undefined
}
