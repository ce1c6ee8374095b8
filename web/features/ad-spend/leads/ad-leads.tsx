import { Button, Group, Paper, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import type { Days } from '../../../components/period/period.ts'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import { ReportPaging } from '../report/report-paging.tsx'
import { isSameTable } from '../report/same-table.ts'
import { AdLeadsTable } from './ad-leads-table.tsx'
import { buildLeadsInput, pageSizes, parseFigureLeads } from './figure-leads.ts'

const texts = messages.adSpend.figureLeads
const { noMatch } = messages.leads

/** Leads behind a metric, with their total. */
export function AdLeads({ days }: { readonly days: Days }) {
  const org = useOrg()
  const [search, change] = useSearchParams()
  const { by, counted } = parseFigureLeads(search)
  const leadsQuery = orgQuery(org.id, 'get_ad_leads', buildLeadsInput(search, days))
  const query = useQuery({
    ...leadsQuery,
    placeholderData: (last, before) =>
      before !== undefined && isSameTable(before.queryKey, leadsQuery.queryKey) ? last : undefined,
  })
  return (
    <QueryBoundary query={query} skeleton={<Skeleton height={320} />}>
      {({ data, meta: { pagination } }) =>
        pagination === undefined || pagination.total === 0 ? (
          <Paper withBorder>
            <EmptyState title={texts.none} help={texts.noneHelp} />
          </Paper>
        ) : (
          <Card
            title={messages.leads.count(pagination.total)}
            help={texts[by === 'outcome' ? 'helpByOutcome' : 'help'][counted]}
          >
            {data.length === 0 ? (
              <Group>
                <Text size="sm">{noMatch.beyond}</Text>
                <Button variant="default" onClick={() => change({ page: '' })}>
                  {noMatch.toFirst}
                </Button>
              </Group>
            ) : (
              <>
                <AdLeadsTable leads={data} />
                <ReportPaging pagination={pagination} sizes={pageSizes} />
              </>
            )}
          </Card>
        )
      }
    </QueryBoundary>
  )
}
