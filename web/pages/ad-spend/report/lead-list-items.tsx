import { Menu, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListLeadsInput } from '../../../../sdk/app-operations.generated.ts'
import { orgQuery } from '../../../api/org.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { useOrg } from '../../../session/use-org.ts'
import { words } from '../../../words/index.ts'
import { nested } from '../../leads/list-search.ts'
import type { LeadList } from './lead-lists.ts'

const texts = words.adSpend

interface Props {
  readonly lists: readonly LeadList[]
  /** Leads of all of them together. */
  readonly count: number
}

/** Lists of leads of a campaign, each with how many it has. */
export function LeadListItems({ lists, count }: Props) {
  const { id: orgId } = useOrg()
  const totals = useTotals(lists)
  const found = totals.reduce<number>((sum, total) => sum + (total ?? count), 0)
  return (
    <>
      <Menu.Label>{texts.leadsMenu}</Menu.Label>
      {lists.map(({ said, filters }, i) => (
        <Menu.Item
          key={said}
          rightSection={
            <Text size="sm" c="dimmed" className="figures">
              {printed(totals[i])}
            </Text>
          }
          renderRoot={(props) => (
            <Link to="/o/$orgId/leads" params={{ orgId }} search={filters} {...props} />
          )}
        >
          <span className="free-text">{said}</span>
        </Menu.Item>
      ))}
      {found < count ? <Menu.Label>{texts.byClickAlone}</Menu.Label> : null}
    </>
  )
}

/** How many leads each list has; missing until they are counted. */
function useTotals(lists: readonly LeadList[]): readonly (number | undefined)[] {
  const { id: orgId } = useOrg()
  const answers = useQueries({
    queries: lists.map(({ filters }) =>
      orgQuery(orgId, 'list_leads', {
        // Texts of the address, as in the list itself.
        ...(nested(filters) as ListLeadsInput),
        limit: 1,
        fields: 'id',
      }),
    ),
  })
  return answers.map(({ data }) => data?.meta.pagination?.total)
}

const printed = (total: number | undefined): string =>
  total === undefined ? '' : formatNumber(total)
