import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ListImportProblemsOutput } from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { ImportView } from '../import-view.ts'

const texts = messages.imports

/** Rows with the same problem. */
export type ProblemGroup = ListImportProblemsOutput[number]

/** Rows per page. */
const limit = 25

interface Props {
  readonly view: ImportView
  readonly group: ProblemGroup
}

/** Numbers and values of the rows that have a problem. */
export function ProblemRows({ view, group: { column, reason } }: Props) {
  const { id: orgId } = useOrg()
  const { id, errors, state } = view
  const problem = { reason, ...(column === null ? {} : { column }) }
  const query = useInfiniteQuery({
    // The invalid rows of an import may differ from those that its dry run found.
    queryKey: [orgId, 'list_import_errors', id, state, errors.total, problem],
    queryFn: async ({ pageParam: after, signal }) =>
      (await app.inOrg(orgId)('list_import_errors', { id, limit, after, ...problem }, { signal }))
        .data,
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  })
  return (
    <QueryBoundary query={query}>
      {({ pages }) => (
        <>
          <Table verticalSpacing={4} aria-label={texts.problemRegion(reason)}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" w={100}>
                  {texts.row}
                </Table.Th>
                <Table.Th scope="col">{texts.value}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages
                .flatMap(({ rows }) => rows)
                .map(({ line, problems }) => (
                  <Table.Tr key={line}>
                    <Table.Td>{formatNumber(line)}</Table.Td>
                    <Table.Td>
                      <Text size="sm" ff="monospace" className="free-text">
                        {problems.find((one) => one.column === column && one.reason === reason)
                          ?.value ?? ''}
                      </Text>
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
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
