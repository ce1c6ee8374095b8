import { Group, Text } from '@mantine/core'

/** Mark and name of the product. */
export const Brand = () => (
  <Group gap={10} wrap="nowrap">
    <img src="/favicon.svg" alt="" width={26} height={26} />
    <Text fw={700} size="lg" component="span">
      Leadtrace
    </Text>
  </Group>
)
