import { List, Stack, Text } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'

const texts = messages.conversions

/** Conversions from the last 90 days that a destination would send or skip. */
export function DryRunResult({ id }: { readonly id: string }) {
  const query = useOrgQuery('dry_run_conversions', { id })
  return (
    <QueryBoundary query={query}>
      {({ data: { send, skip, reasons } }) => (
        <Stack gap={4} role="status">
          <Text size="sm" fw={600}>
            {texts.checkTitle}
          </Text>
          <Text size="sm">{texts.wouldSend(send)}</Text>
          {skip === 0 ? null : <Text size="sm">{texts.wouldSkip(skip)}</Text>}
          <List size="sm">
            {reasons.map(({ reason, count }) => (
              <List.Item key={reason}>
                {texts.reasons[reason]}: {formatNumber(count)}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </QueryBoundary>
  )
}
