import { Box, SegmentedControl, Text } from '@mantine/core'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { memo } from 'react'
import { statuses } from '../../../../contract/leads/lead-values.ts'
import type { ListLeadsInput } from '../../../../sdk/app-operations.generated.ts'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { Search } from '../../../lib/search-params.ts'
import { toNestedInput, withCondition, withKey, withoutPaging } from '../shared/list-search.ts'

interface Props {
  readonly search: Search
  readonly go: (next: Search) => void
}

/** Tabs for all leads and for each status, each with its number of leads. */
export const StatusTabs = memo(function StatusTabs({ search, go }: Props) {
  const counts = useCounts(search)
  const data = [
    { value: '', name: messages.leads.all, count: sum(counts) },
    ...statuses.map((status, i) => ({
      value: status,
      name: messages.leads.statuses[status],
      count: counts[i],
    })),
  ]
  return (
    <Box style={{ overflowX: 'auto', scrollbarWidth: 'none' }}>
      <SegmentedControl
        aria-label={messages.leads.byStatus}
        size="sm"
        data={data.map(({ value, name, count }) => ({
          value,
          label: (
            <>
              {name}{' '}
              <Text span size="xs" c="dimmed" className="figures">
                {count === undefined ? '' : formatNumber(count)}
              </Text>
            </>
          ),
        }))}
        value={search.status ?? ''}
        onChange={(status) =>
          go(withCondition(search, { field: 'status', operators: { in: status } }))
        }
      />
    </Box>
  )
})

/**
 * Exact counts by status, given the other filters. Counting is cheap, because the service counts
 * bits in its index, not leads.
 */
function useCounts(search: Search): readonly (number | undefined)[] {
  const org = useOrg()
  const otherParams = withKey(withoutPaging(search), 'sort', '')
  const answers = useQueries({
    queries: statuses.map((status) => ({
      // The values are strings from the URL. The service validates them, as it does for the list.
      ...orgQuery(org.id, 'list_leads', {
        ...(toNestedInput({ ...otherParams, status }) as ListLeadsInput),
        limit: 1,
        fields: 'id',
      }),
      placeholderData: keepPreviousData,
    })),
  })
  return answers.map(({ data }) => data?.meta.pagination?.total)
}

const sum = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce(
    (total, count) => (total === undefined || count === undefined ? undefined : total + count),
    0,
  )
