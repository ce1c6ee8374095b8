import { Anchor, Box, Button, Container, Group } from '@mantine/core'
import { IconArrowLeft, IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadLastOrg } from '../auth/last-org.ts'
import { signOut } from '../auth/sign-out.ts'
import { useMe } from '../auth/use-org.ts'
import { toastError } from '../components/feedback/toast.ts'
import { messages } from '../i18n/index.ts'
import { Brand } from './brand.tsx'

interface Props {
  /** Maximum width; `xl` for pages with wide tables. */
  readonly size?: 'md' | 'xl'
  readonly children: ReactNode
}

/** Layout for pages about the user rather than an organization, with a link for going back. */
export const AccountLayout = ({ size = 'md', children }: Props) => (
  <>
    <Box
      component="nav"
      aria-label={messages.layout.navigation}
      py="sm"
      style={{ background: 'var(--card)' }}
    >
      <Container size={size}>
        <Group justify="space-between" gap="sm">
          <Group gap="xl">
            <Box visibleFrom="sm">
              <Brand />
            </Box>
            <BackLink />
          </Group>
          <SignOutButton />
        </Group>
      </Container>
    </Box>
    <Container component="main" size={size} py={{ base: 'lg', sm: 'xl' }}>
      {children}
    </Container>
  </>
)

/** Links to the last visited organization. */
export function BackLink() {
  const { organizations } = useMe()
  const org = organizations.find(({ id }) => id === loadLastOrg()) ?? organizations[0]
  const toOrg = (props: object) =>
    org === undefined ? (
      <Link to="/" {...props} />
    ) : (
      <Link to="/o/$orgId" params={{ orgId: org.id }} {...props} />
    )
  return (
    <Anchor size="sm" renderRoot={toOrg}>
      <Group gap={6} wrap="nowrap">
        <IconArrowLeft size={16} aria-hidden />
        {org === undefined ? messages.account.back : messages.account.backTo(org.name)}
      </Group>
    </Anchor>
  )
}

export function SignOutButton() {
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
      {messages.account.signOut}
    </Button>
  )
}
