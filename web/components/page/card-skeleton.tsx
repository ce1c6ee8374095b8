import { Box, Center } from '@mantine/core'
import { SkeletonLines } from '../feedback/query-boundary.tsx'

/** Placeholder for a page outside an organization. */
export const CardSkeleton = () => (
  <Center component="main" mih="100dvh" p="md">
    <Box w="100%" maw={440}>
      <SkeletonLines />
    </Box>
  </Center>
)
