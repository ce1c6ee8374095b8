import { useMutation } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import type { Role } from './group-people.ts'
import type { PeopleAction } from './people-action.ts'
import { useRefreshPeople } from './use-people.ts'

interface Input {
  readonly email: string
  readonly role: Role
  readonly orgIds: readonly string[]
}

/** What a change did in one organization. */
export interface OrgResult {
  readonly orgId: string
  /** Why nothing changed; null if it worked. */
  readonly error: { readonly code: string; readonly message: string } | null
  /** Invitation link, if no email is sent. */
  readonly link?: string
}

/** A change that was requested, with the result of each organization. */
export interface PeopleChange extends Input {
  readonly kind: PeopleAction['kind']
  readonly results: readonly OrgResult[]
}

/** Changes a person in several organizations, and loads the people of these organizations again. */
export function usePeopleChange(
  kind: PeopleAction['kind'],
  onDone: (change: PeopleChange) => void,
) {
  const refresh = useRefreshPeople()
  return useMutation({
    mutationFn: async (input: Input): Promise<PeopleChange> => ({
      ...input,
      kind,
      results: await send(kind, { ...input, orgIds: [...input.orgIds] }),
    }),
    onSuccess: (change) => {
      onDone(change)
      return refresh(change.orgIds)
    },
  })
}

async function send(
  kind: PeopleAction['kind'],
  { email, role, orgIds }: Input & { readonly orgIds: string[] },
): Promise<readonly OrgResult[]> {
  if (kind === 'remove') return (await app.asPerson('remove_from_orgs', { email, orgIds })).data
  const input = { email, role, orgIds }
  if (kind === 'role') return (await app.asPerson('change_role_in_orgs', input)).data
  return (await app.asPerson('invite_to_orgs', input)).data
}
