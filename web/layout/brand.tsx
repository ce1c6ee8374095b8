import { Group, Text } from '@mantine/core'

/** Logo with a name, which is the product's name by default. */
export const Brand = ({ name = 'Leadtrace' }: { readonly name?: string | undefined }) => (
  <Group gap={10} wrap="nowrap" miw={0}>
    <img src="/favicon.svg" alt="" width={26} height={26} />
    <Text fw={700} size="lg" component="span" truncate>
      {name}
    </Text>
  </Group>
)
