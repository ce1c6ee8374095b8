import { Skeleton, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LeadtraceError } from '../../../sdk/index.ts'
import { app } from '../../api/client.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { messages } from '../../i18n/index.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'
import { ConnectForm } from './connect-form.tsx'
import { SignedInAs } from './signed-in-as.tsx'

const texts = messages.connect

/**
 * An app's request for access. It is never refetched, so that users respond to exactly what they
 * were shown.
 */
const connectRequest = (uid: string) =>
  queryOptions({
    queryKey: ['connect-request', uid],
    queryFn: async ({ signal }) =>
      (await app.asPerson('get_connect_request', { uid }, { signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Consent page for an app that requests access. */
export function ConnectPage() {
  const { uid } = useParams({ from: '/person/connect/$uid' })
  const { data, error, refetch } = useQuery(connectRequest(uid))
  const [isAnswered, setIsAnswered] = useState(false)
  const isOver = useIsOver(data?.expiresAt)
  const [isExpired, setIsExpired] = useState(false)
  if (isExpired || isNotFound(error) || (isOver && !isAnswered)) return <RequestEnded />
  if (data === undefined) {
    return (
      <PublicLayout title={messages.shared.loading} footer={<SignedInAs />}>
        {error === null ? (
          <ConnectSkeleton />
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )}
      </PublicLayout>
    )
  }
  return (
    <ConnectForm
      uid={uid}
      request={data}
      onAnswered={() => setIsAnswered(true)}
      onExpired={() => setIsExpired(true)}
    />
  )
}

/** True if the request has expired or does not exist. */
const isNotFound = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.status === 404

const RequestEnded = () => (
  <PublicLayout title={texts.expiredTitle} help={texts.expired} footer={<SignedInAs />} />
)

const ConnectSkeleton = () => (
  <Stack role="status" aria-label={messages.shared.loading}>
    <Skeleton height={24} />
    <Skeleton height={120} />
    <Skeleton height={36} />
  </Stack>
)

/** Becomes true at `expiresAt` (ISO 8601). */
function useIsOver(expiresAt: string | undefined): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (expiresAt === undefined) return
    const remainingMs = Math.max(0, Date.parse(expiresAt) - Date.now())
    const timer = setTimeout(() => setIsOver(true), remainingMs)
    return () => clearTimeout(timer)
  }, [expiresAt])
  return isOver
}
