import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import type { Pagination } from '../../../sdk/index.ts'

interface Props {
  readonly pagination: Pagination
  readonly labels: {
    readonly label: string
    readonly perPage: string
    readonly previous: string
    readonly next: string
    readonly range: (first: number, last: number, total: number) => string
  }
  /** Selectable page sizes. */
  readonly sizes: readonly number[]
  readonly onPrevious: (now: Pagination) => void
  readonly onNext: (now: Pagination) => void
  readonly onSize: (size: number) => void
}

/**
 * Range of rows shown, the total, and buttons for other pages, if there are any. The buttons stay
 * together in 256 px, which is a card on the narrowest phone.
 */
export const Paging = memo(function Paging(props: Props) {
  const { pagination, labels, sizes, onPrevious, onNext, onSize } = props
  const { page, limit, total, hasMore } = pagination
  const first = (page - 1) * limit + 1
  return (
    <Group justify="space-between" component="nav" aria-label={labels.label}>
      <Group gap="xs">
        <Text size="sm" c="dimmed" className="figures" aria-live="polite">
          {labels.range(first, Math.min(page * limit, total), total)}
        </Text>
        <NativeSelect
          size="xs"
          w={80}
          aria-label={labels.perPage}
          title={labels.perPage}
          data={[...new Set([...sizes, limit])].toSorted((a, b) => a - b).map(String)}
          value={String(limit)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </Group>
      {page <= 1 && !hasMore ? null : (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChevronLeft size={15} aria-hidden />}
            disabled={page <= 1}
            onClick={() => onPrevious(pagination)}
          >
            {labels.previous}
          </Button>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronRight size={15} aria-hidden />}
            disabled={!hasMore}
            onClick={() => onNext(pagination)}
          >
            {labels.next}
          </Button>
        </Group>
      )}
    </Group>
  )
})
