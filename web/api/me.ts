import { queryOptions } from '@tanstack/react-query'
import { LeadtraceError } from '../../sdk/index.ts'
import { callAuth } from './auth.ts'
import { app } from './client.ts'

/**
 * Who is signed in, and what they may do where; `null` for nobody. Asking for the session first
 * renews it, which nothing else does.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    try {
      if ((await callAuth('GET', '/get-session')) === null) return null
      return (await app.asPerson('get_me', {}, { signal })).data
    } catch (error) {
      if (error instanceof LeadtraceError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
})
