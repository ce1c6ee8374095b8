import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { GetPreferencesOutput } from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { orgQuery, useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastError } from '../../../components/feedback/toast.ts'

const noPreferences: GetPreferencesOutput = {}

/**
 * The user's preferences in this organization. Changes take effect immediately. The service stores
 * all preferences as a whole.
 */
export function usePreferences() {
  const { id } = useOrg()
  const client = useQueryClient()
  const query = useOrgQuery('get_preferences', {})
  const { mutate } = useMutation({
    mutationFn: (next: GetPreferencesOutput) => app.inOrg(id)('put_preferences', next),
    onError: (error) => {
      toastError(error)
      return client.invalidateQueries(orgQuery(id, 'get_preferences', {}))
    },
  })
  // Keeps the function, because parts of the list re-render when it changes.
  const change = useCallback(
    (changes: GetPreferencesOutput) => {
      const { queryKey } = orgQuery(id, 'get_preferences', {})
      const before = client.getQueryData(queryKey)
      // Preferences that have not been loaded must not be overwritten.
      if (before === undefined) return
      const next = { ...before.data, ...changes }
      client.setQueryData(queryKey, { ...before, data: next })
      mutate(next)
    },
    [id, client, mutate],
  )
  return {
    preferences: query.data?.data ?? noPreferences,
    /** True once the preferences have loaded or failed to load. */
    isReady: query.data !== undefined || query.isError,
    change,
  }
}
