import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { messages } from '../../i18n/en/index.ts'

/** Stands for figures and charts that are not there yet. */
export const DashboardSkeleton = () => (
  <Stack gap="md" role="status" aria-label={messages.shared.loading}>
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      {Array.from({ length: 8 }, (_, i) => (
        <Skeleton key={i} height={112} radius="md" />
      ))}
    </SimpleGrid>
  </Stack>
)
