import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { shared } from '../../i18n/shared.ts'

/** Page for URLs that do not exist. */
export const NotFound = () => <Absent title={shared.notFoundTitle} help={shared.notFound} />

/** Shown instead of a page that the user's role does not allow. */
export const NoAccess = () => <Absent title={shared.noAccessTitle} help={shared.noAccess} />

/**
 * Like {@link NotFound}, but outside of an organization, where no frame provides a main landmark.
 */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

function Absent({ title, help }: { readonly title: string; readonly help: string }) {
  useDocumentTitle(`${title} · Leadtrace`)
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" ta="center">
          {help}
        </Text>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{shared.toDashboard}</Anchor>
      </Stack>
    </Center>
  )
}
