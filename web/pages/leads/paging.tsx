import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { listLimits } from '../../../contract/lead-values.ts'
import type { Pagination } from '../../../sdk/index.ts'
import { words } from '../../words/index.ts'

const { paging: say } = words.leads
const sizes = [10, 25, 50, listLimits.limit]

interface Props {
  readonly pagination: Pagination
  /** Leads that this page has. */
  readonly count: number
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly onSize: (size: number) => void
}

/** Which part of the list is shown, of how many, and the way on. */
export function Paging({ pagination, count, onPrevious, onNext, onSize }: Props) {
  const { page, limit, total, totalPages, hasMore } = pagination
  const from = (page - 1) * limit + 1
  return (
    <Group justify="space-between" component="nav" aria-label={say.label}>
      <Text size="sm" c="dimmed" className="figures" aria-live="polite">
        {count === 0 ? say.position(page, totalPages) : say.range(from, from + count - 1, total)}
      </Text>
      <Group gap="xs">
        <NativeSelect
          size="xs"
          w={80}
          aria-label={say.perPage}
          title={say.perPage}
          data={[...new Set([...sizes, limit])].toSorted((a, b) => a - b).map(String)}
          value={String(limit)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={15} aria-hidden />}
          disabled={page <= 1}
          onClick={onPrevious}
        >
          {say.previous}
        </Button>
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={15} aria-hidden />}
          disabled={!hasMore}
          onClick={onNext}
        >
          {say.next}
        </Button>
      </Group>
    </Group>
  )
}
