import { Box } from '@mantine/core'
import type { Pagination } from '../../../../sdk/index.ts'
import { Paging } from '../../../components/table/paging.tsx'
import { messages } from '../../../i18n/index.ts'
import { useSearchParams } from '../../../lib/use-search-params.ts'

interface Props {
  readonly pagination: Pagination
  /** Selectable page sizes, ascending. */
  readonly sizes: readonly number[]
}

/** Paging controls; renders nothing if all rows fit on one page. */
export function ReportPaging({ pagination, sizes }: Props) {
  const [, change] = useSearchParams()
  const { page, total } = pagination
  if (total <= Math.min(...sizes)) return null
  const go = (to: number) => change({ page: to === 1 ? '' : String(to) })
  return (
    <Box mt="sm">
      <Paging
        pagination={pagination}
        labels={messages.adSpend.paging}
        sizes={sizes}
        onPrevious={() => go(page - 1)}
        onNext={() => go(page + 1)}
        onSize={(size) => change({ limit: String(size), page: '' })}
      />
    </Box>
  )
}
