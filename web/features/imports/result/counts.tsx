import { SimpleGrid, Text } from '@mantine/core'
import { formatNumber } from '../../../lib/numbers.ts'

interface Props {
  /** Pairs of label and count. */
  readonly counts: readonly (readonly [string, number])[]
}

/** Row of labeled counts. */
export const Counts = ({ counts }: Props) => (
  <SimpleGrid cols={{ base: 2, sm: counts.length }} spacing="md" component="dl" m={0}>
    {counts.map(([label, count]) => (
      <div key={label}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} fz={22} fw={650} className="figures">
          {formatNumber(count)}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)
