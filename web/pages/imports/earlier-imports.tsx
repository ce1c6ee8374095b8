import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../api/org.ts'
import { Empty } from '../../parts/empty.tsx'
import { QueryBoundary } from '../../parts/loaded.tsx'
import { useChoices } from '../../session/choices.ts'
import { useOrg } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'
import type { ImportKind } from './import-view.ts'
import { ImportsTable } from './imports-table.tsx'
import { isGoing } from './use-import.ts'

const texts = words.imports

/** How often the list is read again while one of its imports goes on, in milliseconds. */
const pollMs = 2_000

/** Imports of a kind, newest first. */
export function ImportHistory({ kind }: { readonly kind: ImportKind }) {
  const { id: orgId } = useOrg()
  const [{ before }, change] = useChoices()
  const query = useQuery({
    ...orgQuery(orgId, 'list_imports', before === undefined ? { kind } : { kind, before }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.rows.some(({ state }) => isGoing(state)) === true ? pollMs : false,
  })
  return (
    <QueryBoundary query={query}>
      {({ data: { rows, nextCursor } }) =>
        rows.length === 0 ? (
          <Empty icon={<IconFileImport />} title={texts.none} help={texts.noneHelp} />
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
