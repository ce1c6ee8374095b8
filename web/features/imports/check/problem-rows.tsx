import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportProblem } from '../../../../contract/imports/lead-results.ts'
import { toSharedReason } from '../../../../contract/imports/problem-groups.ts'
import type { ListImportProblemsOutput } from '../../../../sdk/app-operations.generated.ts'
import { app } from '../../../api/client.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { ServiceMessage } from '../../../components/feedback/service-message.tsx'
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
export function ProblemRows({ view, group }: Props) {
  const { column, reason } = group
  const { id: orgId } = useOrg()
  const { id, errors, state } = view
  const isOfGroup = (one: ImportProblem) =>
    one.column === column && toSharedReason(one.reason) === reason
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
                      <Cause problem={problems.find(isOfGroup)} group={group} />
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

interface CauseProps extends Pick<Props, 'group'> {
  readonly problem: ImportProblem | undefined
}

/** The value that causes a problem, or the complete reason if it contains another row's number. */
const Cause = ({ problem, group }: CauseProps) =>
  problem !== undefined && problem.reason !== group.reason ? (
    <Text size="sm" className="free-text">
      <ServiceMessage text={problem.reason} />
    </Text>
  ) : (
    <Text size="sm" ff="monospace" className="free-text">
      {problem?.value ?? ''}
    </Text>
  )
