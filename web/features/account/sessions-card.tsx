import { ActionIcon, Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrowserSession } from '../../../contract/organizations/account.ts'
import { browserSessions, endAllSessions, endBrowserSession } from '../../api/auth-account.ts'
import { notifyOtherTabs } from '../../auth/tab-sync.ts'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { toastError, toastSuccess } from '../../components/feedback/toast.ts'
import { Hint } from '../../components/overlay/hint.tsx'
import { modals } from '../../components/overlay/modals.tsx'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'
import { formatAgo } from '../../lib/times.ts'
import { browserName, isHandheld } from './browser-name.ts'

/** Browsers where the user is signed in. */
export function SessionsCard() {
  const query = useQuery(browserSessions)
  const sessions = query.data ?? []
  return (
    <Card
      title={messages.account.sessions}
      help={messages.account.sessionsHelp}
      actions={<EndSessionsButtons others={sessions.filter(({ isCurrent }) => !isCurrent)} />}
    >
      <QueryBoundary query={query}>
        {(loaded) =>
          currentFirst(loaded).map((session) => <SessionRow key={session.id} session={session} />)
        }
      </QueryBoundary>
    </Card>
  )
}

const currentFirst = (sessions: readonly BrowserSession[]): BrowserSession[] =>
  [...sessions].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

function SessionRow({ session }: { readonly session: BrowserSession }) {
  const { userAgent, createdAt, updatedAt, isCurrent } = session
  const Icon = isHandheld(userAgent) ? IconDeviceMobile : IconDeviceDesktop
  const { signedIn, lastSeen, thisBrowser } = messages.account
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
          {updatedAt === createdAt ? '' : `, ${lastSeen(formatAgo(updatedAt))}`}
        </Text>
      </Stack>
      {isCurrent ? null : <EndSessionButton session={session} />}
    </Group>
  )
}

function EndSessionButton({ session: { id, userAgent } }: { readonly session: BrowserSession }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => endBrowserSession(id),
    onSuccess: () => toastSuccess(messages.account.sessionEnded),
    onError: toastError,
    onSettled: () => client.refetchQueries(browserSessions),
  })
  return (
    <Hint label={messages.account.signOut}>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={end.isPending}
        onClick={() => end.mutate()}
        aria-label={messages.account.endSession(browserName(userAgent))}
      >
        <IconLogout size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}

/** Ends sessions one by one, because no operation ends all sessions except the current one. */
async function endSessions(sessions: readonly BrowserSession[]): Promise<void> {
  for (const { id } of sessions) await endBrowserSession(id)
}

function EndSessionsButtons({ others }: { readonly others: readonly BrowserSession[] }) {
  const client = useQueryClient()
  const endOthers = useMutation({
    mutationFn: () => endSessions(others),
    onSuccess: () => toastSuccess(messages.account.othersEnded),
    onError: toastError,
    onSettled: () => client.refetchQueries(browserSessions),
  })
  const endAll = useMutation({
    mutationFn: endAllSessions,
    onSuccess: () => {
      notifyOtherTabs('signed-out')
      window.location.assign('/sign-in')
    },
    onError: toastError,
  })
  const { endOtherSessions, endOtherSessionsTitle, endOtherSessionsHelp } = messages.account
  return (
    <>
      {others.length === 0 ? null : (
        <Button
          variant="default"
          size="xs"
          loading={endOthers.isPending}
          onClick={() =>
            confirmSignOut(endOtherSessionsTitle, endOtherSessionsHelp(others.length), () =>
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
          confirmSignOut(messages.account.endAllTitle, messages.account.endAllHelp, () =>
            endAll.mutate(),
          )
        }
      >
        {messages.account.endAll}
      </Button>
    </>
  )
}

const confirmSignOut = (title: string, help: string, onConfirm: () => void) =>
  modals.confirmRed({
    title,
    help,
    confirm: messages.account.signOut,
    onConfirm,
  })
