import { Group, Skeleton, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { AttributionPath, AttributionPaths } from '../../../contract/attribution-paths.ts'
import { shortenPath } from '../../../contract/reports/shorten-path.ts'
import { useOrgQuery } from '../../api/org-query.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { Card } from '../../components/page/card.tsx'
import type { Days } from '../../components/period/period.ts'
import { Table } from '../../components/table/table.tsx'
import { messages } from '../../i18n/index.ts'
import { formatNumber, formatWholeValue } from '../../lib/numbers.ts'
import classes from './attribution.module.css'

const texts = messages.attribution

interface Props {
  readonly days: Days
  readonly by: 'created' | 'outcome'
}

/** The most frequent sequences of channels that led to leads. */
export function TopPaths({ days, by }: Props) {
  const query = useOrgQuery('get_attribution_paths', { ...days, by })
  const isLimited = query.data?.data.isLimited === true
  return (
    <Card title={texts.paths} help={isLimited ? texts.newestPaths : texts.pathsHelp}>
      <QueryBoundary query={query} skeleton={<Skeleton height={300} />}>
        {({ data, meta: { currency = null } }) =>
          data.paths.length === 0 ? (
            <EmptyState title={texts.empty} help={texts.emptyHelp} />
          ) : (
            <PathsTable {...data} currency={currency} />
          )
        }
      </QueryBoundary>
    </Card>
  )
}

const PathsTable = ({
  paths,
  total,
  currency,
}: AttributionPaths & { readonly currency: string | null }) => (
  <>
    {/* The table contains no links, so it must be focusable for keyboard users to scroll it. */}
    <Table.ScrollContainer minWidth={540} tabIndex={0} role="group" aria-label={texts.paths}>
      <Table verticalSpacing="xs" highlightOnHover aria-label={texts.paths}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.path}</Table.Th>
            {[texts.measures.leads, texts.measures.won, texts.measures.value].map((label) => (
              <Table.Th key={label} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right" className={classes.days ?? ''} title={texts.daysHelp}>
              {texts.days}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {paths.map(({ channels, leads, won, value, medianDays }) => (
            <Table.Tr key={channels.join()}>
              <Table.Th scope="row" fw={500}>
                <Path channels={channels} />
              </Table.Th>
              <Table.Td ta="right">{formatNumber(leads)}</Table.Td>
              <Table.Td ta="right">{formatNumber(won)}</Table.Td>
              <Table.Td ta="right">{formatWholeValue(value, currency)}</Table.Td>
              <Table.Td ta="right" className={classes.days ?? ''}>
                {medianDays === null
                  ? messages.dashboard.none
                  : medianDays * 24 < 1
                    ? texts.underHour
                    : messages.outcomes.duration(medianDays)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
    {paths.length < total ? (
      <Text size="xs" c="dimmed">
        {texts.morePaths(formatNumber(paths.length), formatNumber(total))}
      </Text>
    ) : null}
  </>
)

/** Channels with arrows in between; the middle of a long path is left out. */
function Path({ channels }: Pick<AttributionPath, 'channels'>) {
  const names = channels.map((channel) => messages.dashboard.displayName(channel))
  const steps = shortenPath(names, texts.moreSteps)
  return (
    <Group component="span" gap={6} className={classes.path}>
      {steps.map((step, i) => (
        // Steps can repeat.
        <Group component="span" key={`${i} ${step}`} gap={6} wrap="nowrap">
          {i === 0 ? null : <IconChevronRight size={14} aria-label={texts.stepArrow} />}
          <span className={classes.step}>{step}</span>
        </Group>
      ))}
    </Group>
  )
}
