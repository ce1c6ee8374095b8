import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { shared } from '../../i18n/shared.ts'

/** Page for URLs that do not exist or that the user cannot access. */
export function NotFound() {
  useDocumentTitle(`${shared.notFoundTitle} · Leadtrace`)
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1} size="h2">
          {shared.notFoundTitle}
        </Title>
        <Text c="dimmed" ta="center">
          {shared.notFound}
        </Text>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{shared.toDashboard}</Anchor>
      </Stack>
    </Center>
  )
}

/** The same page outside an organization, where no frame provides a main landmark. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)
