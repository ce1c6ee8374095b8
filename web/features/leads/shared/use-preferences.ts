import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GetPreferencesOutput } from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { orgQuery, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError } from '../../../components/feedback/toast.ts'

/**
 * The user's preferences in this organization. Changes take effect immediately. The service stores
 * all preferences as a whole.
 */
export function usePreferences() {
  const { id } = useOrg()
  const client = useQueryClient()
  const query = useOrgQuery('get_preferences', {})
  const { queryKey } = orgQuery(id, 'get_preferences', {})
  const put = useMutation({
    mutationFn: (next: GetPreferencesOutput) => app.inOrg(id)('put_preferences', next),
    onError: (error) => {
      toastError(error)
      return client.invalidateQueries({ queryKey })
    },
  })
  const change = (changes: GetPreferencesOutput) => {
    const before = client.getQueryData(queryKey)
    // Preferences that have not been loaded must not be overwritten.
    if (before === undefined) return
    const next = { ...before.data, ...changes }
    client.setQueryData(queryKey, { ...before, data: next })
    put.mutate(next)
  }
  return {
    preferences: query.data?.data ?? {},
    /** True once the preferences have loaded or failed to load. */
    isReady: query.data !== undefined || query.isError,
    change,
  }
}
