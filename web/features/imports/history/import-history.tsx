import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'
import type { ImportKind } from '../import-view.ts'
import { isRunning } from '../use-import.ts'
import { ImportsTable } from './imports-table.tsx'

const texts = messages.imports

/** Interval between polls while an import is running. */
const pollMs = 2_000

/** Imports of one kind, newest first. */
export function ImportHistory({ kind }: { readonly kind: ImportKind }) {
  const { id: orgId } = useOrg()
  const [{ before }, change] = useSearchParams()
  const query = useQuery({
    ...orgQuery(orgId, 'list_imports', before === undefined ? { kind } : { kind, before }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.rows.some(({ state }) => isRunning(state)) === true ? pollMs : false,
  })
  return (
    <QueryBoundary query={query}>
      {({ data: { rows, nextCursor } }) =>
        rows.length === 0 ? (
          <EmptyCard icon={<IconFileImport />} title={texts.none} help={texts.noneHelp} />
        ) : (
          <ImportsTable
            rows={rows}
            kind={kind}
            onOlder={nextCursor === null ? undefined : () => change({ before: nextCursor })}
          />
        )
      }
    </QueryBoundary>
  )
}
