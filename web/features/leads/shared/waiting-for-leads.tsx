import { Group, Loader, Text } from '@mantine/core'
import { shared } from '../../../i18n/shared.ts'

/** Shows that the first lead will appear without a reload. */
export const WaitingForLeads = () => (
  <Group gap="sm" justify="center" role="status">
    <Loader type="dots" size="sm" aria-hidden />
    <Text size="sm" c="dimmed" ta="center">
      {shared.waitingForLeads}
    </Text>
  </Group>
)
