import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shared } from '../../i18n/shared.ts'

/** What an address shows that leads nowhere, or to what is not for this person. */
export const NotFound = () => (
  <Center mih="60vh" p="md">
    <Stack align="center" gap="xs">
      <Title order={1} size="h2">
        {shared.notFoundTitle}
      </Title>
      <Text c="dimmed">{shared.notFound}</Text>
      <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{shared.toDashboard}</Anchor>
    </Stack>
  </Center>
)
