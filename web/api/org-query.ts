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

/** How what an operation answers is remembered: by organization, operation and input. */
const queryKeyFor = (orgId: string, name: Name, input?: object): QueryKey =>
  input === undefined ? [orgId, name] : [orgId, name, input]

/** An operation that reads, for loaders and {@link useOrgQuery}. */
export const orgQuery = <N extends Name>(orgId: string, name: N, input: Input<N>) =>
  queryOptions({
    queryKey: queryKeyFor(orgId, name, input),
    queryFn: ({ signal }) => app.inOrg(orgId)(name, input, { signal }),
  })

/** What an operation answers in the organization that the page shows. */
export const useOrgQuery = <N extends Name>(
  name: N,
  input: Input<N>,
  options: { enabled?: boolean } = {},
) => useQuery({ ...orgQuery(useOrg().id, name, input), ...options })

/**
 * An operation that changes something in the organization that the page shows. A failure is told
 * to the person unless `quiet`.
 *
 * @param stale  Operations whose answers are read again afterwards.
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
