import { Anchor, Box, Button, Container, Group } from '@mantine/core'
import { IconArrowLeft, IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readLastOrg } from '../auth/last-org.ts'
import { signOut } from '../auth/sign-out.ts'
import { useMe } from '../auth/use-org.ts'
import { toastError } from '../components/feedback/toast.ts'
import { words } from '../i18n/en/index.ts'
import { Brand } from './brand.tsx'

/** What stands around pages of a person rather than of an organization, with the way back. */
export const AccountFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Box
      component="nav"
      aria-label={words.shell.navigation}
      py="sm"
      style={{ background: 'var(--card)' }}
    >
      <Container size="md">
        <Group justify="space-between" gap="sm">
          <Group gap="xl">
            <Box visibleFrom="sm">
              <Brand />
            </Box>
            <WayBack />
          </Group>
          <SignOut />
        </Group>
      </Container>
    </Box>
    <Container component="main" size="md" py={{ base: 'lg', sm: 'xl' }}>
      {children}
    </Container>
  </>
)

/** Leads to the organization that was looked at last. */
export function WayBack() {
  const { organizations } = useMe()
  const org = organizations.find(({ id }) => id === readLastOrg()) ?? organizations[0]
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/" {...props} />}>
      <Group gap={6} wrap="nowrap">
        <IconArrowLeft size={16} aria-hidden />
        {org === undefined ? words.account.backToStart : words.account.backTo(org.name)}
      </Group>
    </Anchor>
  )
}

/** The way out. */
export function SignOut() {
  const leave = useMutation({ mutationFn: () => signOut(), onError: toastError })
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      loading={leave.isPending}
      leftSection={<IconLogout size={16} aria-hidden />}
      onClick={() => leave.mutate()}
    >
      {words.account.signOut}
    </Button>
  )
}
