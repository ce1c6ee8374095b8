import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shared } from '../../i18n/shared.ts'
import { ErrorState } from './error-state.tsx'

interface Props<T> {
  readonly query: UseQueryResult<T>
  /** Placeholder while loading; gray lines by default. */
  readonly skeleton?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Renders a query's data, its skeleton or its error. */
export function QueryBoundary<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  return skeleton ?? <SkeletonLines />
}

export const SkeletonLines = ({ count = 5 }: { readonly count?: number }) => (
  <Stack gap="sm" role="status" aria-label={shared.loading}>
    {Array.from({ length: count }, (_, i) => (
      <Skeleton key={i} height={36} />
    ))}
  </Stack>
)
