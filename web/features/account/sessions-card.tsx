import { ActionIcon, Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrowserSession } from '../../../contract/organizations/account.ts'
import { browserSessions, endAllSessions, endBrowserSession } from '../../api/auth-account.ts'
import { tellOtherTabs } from '../../auth/tab-sync.ts'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { tell, toastError } from '../../components/feedback/toast.ts'
import { Hint } from '../../components/overlay/hint.tsx'
import { modals } from '../../components/overlay/modals.tsx'
import { Card } from '../../components/page/card.tsx'
import { words } from '../../i18n/en/index.ts'
import { formatAgo } from '../../lib/times.ts'
import { browserName, isHandheld } from './browser-name.ts'

/** Browsers in which the person is signed in. */
export function SessionsCard() {
  const query = useQuery(browserSessions)
  const sessions = query.data ?? []
  return (
    <Card
      title={words.account.sessions}
      help={words.account.sessionsHelp}
      actions={<EndMany others={sessions.filter(({ isCurrent }) => !isCurrent)} />}
    >
      <QueryBoundary query={query}>
        {(known) =>
          thisFirst(known).map((session) => <OneSession key={session.id} session={session} />)
        }
      </QueryBoundary>
    </Card>
  )
}

const thisFirst = (sessions: readonly BrowserSession[]): BrowserSession[] =>
  [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

function OneSession({ session }: { readonly session: BrowserSession }) {
  const { userAgent, createdAt, updatedAt, isCurrent } = session
  const Icon = isHandheld(userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const { signedIn, seen, thisBrowser } = words.account
  return (
    <Group wrap="nowrap" gap="sm">
      <ThemeIcon variant="light" size={36} radius="xl" aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <Stack gap={0} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {browserName(userAgent)}
          </Text>
          {isCurrent ? (
            <Badge size="xs" variant="light">
              {thisBrowser}
            </Badge>
          ) : null}
        </Group>
        <Text size="xs" c="dimmed">
          {signedIn(formatAgo(createdAt))}
          {updatedAt === createdAt ? '' : `, ${seen(formatAgo(updatedAt))}`}
        </Text>
      </Stack>
      {isCurrent ? null : <EndOne session={session} />}
    </Group>
  )
}

function EndOne({ session: { id, userAgent } }: { readonly session: BrowserSession }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => endBrowserSession(id),
    onSuccess: () => tell(words.account.sessionEnded),
    onError: toastError,
    onSettled: () => client.refetchQueries(browserSessions),
  })
  return (
    <Hint label={words.account.signOut}>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={end.isPending}
        onClick={() => end.mutate()}
        aria-label={words.account.endSession(browserName(userAgent))}
      >
        <IconLogout size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}

/** Ends one after the other; the service has no call for all but one. At most 100. */
async function endEach(sessions: readonly BrowserSession[]): Promise<void> {
  for (const { id } of sessions) await endBrowserSession(id)
}

function EndMany({ others }: { readonly others: readonly BrowserSession[] }) {
  const client = useQueryClient()
  const endOthers = useMutation({
    mutationFn: () => endEach(others),
    onSuccess: () => tell(words.account.othersEnded),
    onError: toastError,
    onSettled: () => client.refetchQueries(browserSessions),
  })
  const endAll = useMutation({
    mutationFn: endAllSessions,
    onSuccess: () => {
      tellOtherTabs('signed-out')
      window.location.assign('/sign-in')
    },
    onError: toastError,
  })
  const { endOtherSessions, endOtherSessionsTitle, endOtherSessionsHelp } = words.account
  return (
    <>
      {others.length === 0 ? null : (
        <Button
          variant="default"
          size="xs"
          loading={endOthers.isPending}
          onClick={() =>
            confirm(endOtherSessionsTitle, endOtherSessionsHelp(others.length), () =>
              endOthers.mutate(),
            )
          }
        >
          {endOtherSessions}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        loading={endAll.isPending}
        onClick={() =>
          confirm(words.account.endAllTitle, words.account.endAllHelp, () => endAll.mutate())
        }
      >
        {words.account.endAll}
      </Button>
    </>
  )
}

const confirm = (title: string, help: string, onConfirm: () => void) =>
  modals.confirmRed({
    title,
    help,
    confirm: words.account.signOut,
    onConfirm,
  })
