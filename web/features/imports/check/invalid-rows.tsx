import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { QueryBoundary, SkeletonLines } from '../../../components/feedback/query-boundary.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import type { ImportView } from '../import-view.ts'
import { ProblemGroups } from './problem-groups.tsx'

const texts = messages.imports

interface Props {
  readonly view: ImportView
}

/** Problems of the invalid rows; the rows can also be downloaded. */
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
      <Problems view={view} />
    </Card>
  )
}

function Problems({ view }: Props) {
  const { id: orgId } = useOrg()
  const { id, errors, state } = view
  const query = useQuery({
    ...orgQuery(orgId, 'list_import_problems', { id }),
    // The invalid rows of an import may differ from those that its dry run found.
    queryKey: [orgId, 'list_import_problems', id, state, errors.total],
  })
  return (
    <QueryBoundary query={query} skeleton={<SkeletonLines count={3} />}>
      {({ data }) => <ProblemGroups view={view} groups={data} />}
    </QueryBoundary>
  )
}
