import { Center, Stack, Text } from '@mantine/core'

interface Props {
  readonly title: string
  readonly help: string
}

/** Explanation inside a card without data. */
export const EmptyState = ({ title, help }: Props) => (
  <Center mih={180} p="md">
    <Stack gap={4} align="center">
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" ta="center" maw="26rem" style={{ textWrap: 'balance' }}>
        {help}
      </Text>
    </Stack>
  </Center>
)
