import {
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { OrgOperations } from '../../sdk/app-operations.generated.ts'
import { useOrg } from '../auth/use-org.ts'
import { toastError } from '../components/feedback/toast.ts'
import { app } from './client.ts'

type Name = keyof OrgOperations
type Input<N extends Name> = OrgOperations[N]['input']

/** Cache key for a response, consisting of organization, operation and input. */
const queryKeyFor = (orgId: string, name: Name, input?: object): QueryKey =>
  input === undefined ? [orgId, name] : [orgId, name, input]

/** Query for a read operation, for loaders and {@link useOrgQuery}. */
export const orgQuery = <N extends Name>(orgId: string, name: N, input: Input<N>) =>
  queryOptions({
    queryKey: queryKeyFor(orgId, name, input),
    queryFn: ({ signal }) => app.inOrg(orgId)(name, input, { signal }),
  })

/** Response to a read operation in the current organization. */
export const useOrgQuery = <N extends Name>(
  name: N,
  input: Input<N>,
  options: { enabled?: boolean } = {},
) => useQuery({ ...orgQuery(useOrg().id, name, input), ...options })

/**
 * Runs a write operation in the current organization. Errors are shown as toasts unless `quiet`.
 *
 * @param stale Operations to refetch afterwards.
 */
export function useOrgMutation<N extends Name>(
  name: N,
  { stale = [], quiet = false }: { stale?: readonly Name[]; quiet?: boolean } = {},
) {
  const { id } = useOrg()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input<N>) => (await app.inOrg(id)(name, input)).data,
    onSuccess: () =>
      Promise.all(stale.map((one) => client.invalidateQueries({ queryKey: queryKeyFor(id, one) }))),
    onError: (error) => {
      if (!quiet) toastError(error)
    },
  })
}
