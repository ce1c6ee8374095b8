import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useOrg } from '../../../auth/use-org.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.merge

/** Page for a lead that has been merged into another one. */
export function MergedNotice({ keptId: leadId }: { readonly keptId: string }) {
  const { id: orgId } = useOrg()
  useDocumentTitle(`${texts.goneTitle} · Leadtrace`)
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1} size="h2" ta="center">
          {texts.goneTitle}
        </Title>
        <Text c="dimmed" ta="center">
          {texts.goneHelp}
        </Text>
        <Anchor
          renderRoot={(props) => (
            <Link to="/o/$orgId/leads/$leadId" params={{ orgId, leadId }} {...props} />
          )}
        >
          {texts.openKept}
        </Anchor>
      </Stack>
    </Center>
  )
}
