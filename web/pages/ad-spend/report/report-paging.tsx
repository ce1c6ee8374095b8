import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { Pagination } from '../../../../sdk/index.ts'
import { formatNumber } from '../../../format/numbers.ts'
import { words } from '../../../words/index.ts'
import { useChoices } from '../../dashboard/use-choices.ts'
import { pageSizes } from './report-choices.ts'

const texts = words.adSpend

/** Which rows are shown, of how many, and the way on; nothing where all are. */
export function ReportPaging({ pagination }: { readonly pagination: Pagination }) {
  const [, change] = useChoices()
  const { page, limit, total, hasMore } = pagination
  if (total <= pageSizes[0]) return null
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  const go = (to: number) => change({ page: to === 1 ? '' : String(to) })
  return (
    <Group component="nav" justify="space-between" mt="sm" aria-label={texts.pages}>
      <Text size="sm" c="dimmed" className="figures" aria-live="polite">
        {texts.rowsOf(formatNumber(first), formatNumber(last), formatNumber(total))}
      </Text>
      <Group gap="xs">
        <NativeSelect
          size="xs"
          w={80}
          aria-label={texts.perPage}
          data={pageSizes.map(String)}
          value={String(limit)}
          onChange={(event) => change({ limit: event.currentTarget.value, page: '' })}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={15} aria-hidden />}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          {texts.previous}
        </Button>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={15} aria-hidden />}
          disabled={!hasMore}
          onClick={() => go(page + 1)}
        >
          {texts.next}
        </Button>
      </Group>
    </Group>
  )
}
