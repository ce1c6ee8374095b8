import { useQueries, useQueryClient } from '@tanstack/react-query'
import { app } from '../../../api/client.ts'
import { orgQuery } from '../../../api/org-query.ts'
import { type MyOrg, useMe } from '../../../auth/use-org.ts'
import { createPool } from '../../../lib/create-pool.ts'
import { groupPeople, type OrgPeople, type Person } from './group-people.ts'

/** Maximum number of concurrent requests. */
const pool = createPool(4)

const lists = ['list_members', 'list_invitations'] as const

/** The organizations whose members the user can manage. */
export const useManagedOrgs = (): readonly MyOrg[] =>
  useMe().organizations.filter(({ permissions }) => permissions.includes('members.change'))

interface People {
  readonly people: readonly Person[]
  readonly isLoading: boolean
  /** Organizations that could not be loaded. */
  readonly failed: readonly MyOrg[]
  readonly retry: () => void
}

/**
 * Members and invitations of the given organizations. Each organization loads and fails
 * independently.
 */
export function usePeople(orgs: readonly MyOrg[]): People {
  const members = useQueries({
    queries: orgs.map(({ id }) => ({
      ...orgQuery(id, 'list_members', {}),
      queryFn: ({ signal }: Cancelable) =>
        pool(() => app.inOrg(id)('list_members', {}, { signal }), signal),
      retry: false,
    })),
  })
  const invitations = useQueries({
    queries: orgs.map(({ id }) => ({
      ...orgQuery(id, 'list_invitations', {}),
      queryFn: ({ signal }: Cancelable) =>
        pool(() => app.inOrg(id)('list_invitations', {}, { signal }), signal),
      retry: false,
    })),
  })
  const loaded = orgs.flatMap((org, i): OrgPeople[] => {
    const [one, other] = [members[i]?.data?.data, invitations[i]?.data?.data]
    return one === undefined || other === undefined
      ? []
      : [{ org, members: one, invitations: other }]
  })
  const queries = [...members, ...invitations]
  return {
    people: groupPeople(loaded),
    isLoading: queries.some(({ isPending }) => isPending),
    failed: orgs.filter((_, i) => members[i]?.isError === true || invitations[i]?.isError === true),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}

interface Cancelable {
  readonly signal: AbortSignal
}

/** Returns a function that reloads the people in some organizations after a change. */
export function useRefreshPeople(): (orgIds: readonly string[]) => Promise<unknown> {
  const client = useQueryClient()
  return (orgIds) =>
    Promise.all(
      orgIds.flatMap((id) =>
        [...lists, 'list_audit'].map((name) => client.invalidateQueries({ queryKey: [id, name] })),
      ),
    )
}
