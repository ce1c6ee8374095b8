import { useMutation } from '@tanstack/react-query'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { app } from '../../../api/client.ts'
import { errorMessage } from '../../../components/feedback/toast.ts'
import type { Role } from './group-people.ts'
import type { PeopleAction } from './people-action.ts'
import { type OrgResult, sendInChunks } from './send-in-chunks.ts'
import { useRefreshPeople } from './use-people.ts'

interface Input {
  readonly email: string
  readonly role: Role
  readonly orgIds: readonly string[]
}

/** A requested change, with the result for each organization. */
export interface PeopleChange extends Input {
  readonly kind: PeopleAction['kind']
  readonly results: readonly OrgResult[]
}

/** Changes a person in several organizations, then reloads the people in those organizations. */
export function usePeopleChange(
  kind: PeopleAction['kind'],
  onDone: (change: PeopleChange) => void,
) {
  const refresh = useRefreshPeople()
  return useMutation({
    mutationFn: async (input: Input): Promise<PeopleChange> => ({
      ...input,
      kind,
      results: await sendInChunks(
        input.orgIds,
        (orgIds) => send(kind, { ...input, orgIds }),
        toError,
      ),
    }),
    onSuccess: (change) => {
      onDone(change)
      return refresh(change.orgIds)
    },
  })
}

const toError = (thrown: unknown) => ({
  code: thrown instanceof LeadtraceError ? thrown.code : 'INTERNAL_ERROR',
  message: errorMessage(thrown),
})

async function send(
  kind: PeopleAction['kind'],
  { email, role, orgIds }: Input & { readonly orgIds: string[] },
): Promise<readonly OrgResult[]> {
  if (kind === 'remove') return (await app.asPerson('remove_from_orgs', { email, orgIds })).data
  const input = { email, role, orgIds }
  if (kind === 'role') return (await app.asPerson('change_role_in_orgs', input)).data
  return (await app.asPerson('invite_to_orgs', input)).data
}
