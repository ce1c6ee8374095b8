import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { quote } from '../../../i18n/quote.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { ImportView } from '../import-view.ts'
import { columnName } from '../upload/import-file.ts'

const texts = messages.imports

/** Rows per page. */
const limit = 25

interface Props {
  readonly view: ImportView
}

/** Invalid rows with their errors; the rows can also be downloaded. */
export function InvalidRows({ view }: Props) {
  const { id: orgId } = useOrg()
  const { id, kind, errors } = view
  if (errors.kept === 0) return null
  const titleText = kind === 'clicks' ? messages.spendImports.unmatchedTitle : texts.invalidTitle
  const helpText = kind === 'clicks' ? messages.spendImports.unmatchedHelp : texts.invalidHelp
  const help = errors.kept < errors.total ? texts.invalidKept(formatNumber(errors.kept)) : ''
  return (
    <Card
      title={titleText(errors.total)}
      help={`${helpText} ${help}`.trim()}
      actions={
        <Button
          component="a"
          variant="default"
          size="xs"
          href={`/app/orgs/${orgId}/imports/${id}/errors.csv`}
          download
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          {texts.download}
        </Button>
      }
    >
      <InvalidRowsTable view={view} />
    </Card>
  )
}

function InvalidRowsTable({ view }: Props) {
  const { id: orgId } = useOrg()
  const { id, errors, state } = view
  const query = useInfiniteQuery({
    // The invalid rows of an import may differ from those that its dry run found.
    queryKey: [orgId, 'list_import_errors', id, state, errors.total],
    queryFn: async ({ pageParam: after, signal }) =>
      (await app.inOrg(orgId)('list_import_errors', { id, limit, after }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  })
  return (
    <QueryBoundary query={query}>
      {({ pages }) => (
        <>
          <Table.ScrollContainer minWidth={280}>
            <Table verticalSpacing="xs" aria-label={texts.problem}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col" w={80}>
                    {texts.row}
                  </Table.Th>
                  <Table.Th scope="col" visibleFrom="sm">
                    {texts.column}
                  </Table.Th>
                  <Table.Th scope="col" visibleFrom="sm">
                    {texts.value}
                  </Table.Th>
                  <Table.Th scope="col">{texts.problem}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {pages
                  .flatMap(({ rows }) => rows)
                  .map(({ line, problems }) =>
                    problems.map((problem, i) => (
                      <ProblemRow
                        key={`${line} ${problem.column} ${problem.field} ${problem.reason}`}
                        line={i === 0 ? line : null}
                        problem={problem}
                        view={view}
                      />
                    )),
                  )}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {query.hasNextPage ? (
            <Group justify="center" mt="sm">
              <Button
                size="xs"
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {texts.moreRows}
              </Button>
            </Group>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}

interface RowProps extends Props {
  /** Line number; null except for the first problem in each row. */
  readonly line: number | null
  readonly problem: ImportProblem
}

function ProblemRow({ line, problem: { column, value, reason }, view }: RowProps) {
  const name = column === null ? texts.wholeRow : columnName(view, column)
  return (
    <Table.Tr>
      <Table.Td>{line === null ? '' : formatNumber(line)}</Table.Td>
      <Table.Td className="free-text" visibleFrom="sm">
        {name}
      </Table.Td>
      <Table.Td maw={260} visibleFrom="sm">
        <Text size="sm" ff="monospace" className="free-text">
          {value ?? ''}
        </Text>
      </Table.Td>
      <Table.Td className="free-text">
        <Text size="sm" hiddenFrom="sm" fw={600}>
          {name} {value === null || value === '' ? '' : quote(value)}
        </Text>
        <ServiceMessage text={reason} />
      </Table.Td>
    </Table.Tr>
  )
}
