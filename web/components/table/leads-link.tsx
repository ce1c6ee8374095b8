import { Anchor, type AnchorProps, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrg } from '../../auth/use-org.ts'
import type { Search } from '../../lib/search-params.ts'

/** Exact bounds of a period in ISO 8601 format; `end` is exclusive. */
export interface Bounds {
  readonly start: string
  readonly end: string
}

/** Lead list filters that select leads whose creation date (or another date) is within a period. */
export const leadsBetween = (
  { start, end }: Bounds,
  more: Search = {},
  date: 'createdAt' | 'qualifiedAt' | 'wonAt' | 'lostAt' = 'createdAt',
): Search => ({ [`${date}[gte]`]: start, [`${date}[lt]`]: end, ...more })

interface Props extends AnchorProps {
  readonly filters: Search
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

/** Link to the leads that a metric counts; plain text for users who cannot see leads. */
export function LeadsLink({ filters, children, ...props }: Props) {
  const { id, may } = useOrg()
  if (!may('leads.read')) {
    const { 'aria-label': _, ...style } = props
    return (
      <Text component="span" {...style}>
        {children}
      </Text>
    )
  }
  return (
    <Anchor
      {...props}
      renderRoot={(root) => (
        <Link to="/o/$orgId/leads" params={{ orgId: id }} search={filters} {...root} />
      )}
    >
      {children}
    </Anchor>
  )
}
