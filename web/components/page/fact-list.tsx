import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Label and value pairs. */
  readonly facts: readonly (readonly [label: string, text: ReactNode])[]
}

/** Up to three labeled values, side by side, or stacked on phones. */
export const FactList = ({ facts }: Props) => (
  <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} spacing="md" m={0}>
    {facts.map(([label, text]) => (
      <div key={label}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} size="sm" fw={500}>
          {text}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)
