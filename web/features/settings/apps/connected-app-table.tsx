import { Box, Button, Text } from '@mantine/core'
import type { ListConnectedAppsOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatDate } from '../../../lib/times.ts'
import { ScopeBadges } from '../shared/scope-badges.tsx'
import { SettingsTable } from '../shared/settings-table.tsx'

const { apps: texts } = messages.connect

const columns = [
  { label: texts.app },
  { label: texts.permissions, visibleFrom: 'sm' },
  { label: texts.person, visibleFrom: 'lg' },
  { label: texts.lastUsed, visibleFrom: 'xs' },
] as const

type App = ListConnectedAppsOutput[number]

/** Connected apps, one row per connection. */
export const ConnectedAppTable = ({ apps }: { readonly apps: readonly App[] }) => (
  <SettingsTable columns={columns} actions={texts.actions}>
    {apps.map((app) => (
      <AppRow key={app.id} app={app} />
    ))}
  </SettingsTable>
)

function AppRow({ app }: { readonly app: App }) {
  const timeZone = useTimeZone()
  const used = app.lastUsedAt === null ? texts.neverUsed : formatAgo(app.lastUsedAt)
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600} className="free-text">
          {app.clientName}
        </Text>
        <Text size="xs" c="dimmed" className="free-text">
          {app.clientHost ?? texts.unverified}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="lg" className="free-text">
          {app.person.email}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="xs">
          {texts.usedWhen(used)}
        </Text>
        <Box hiddenFrom="sm" mt={4}>
          <ScopeBadges scopes={app.scopes} />
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <ScopeBadges scopes={app.scopes} />
      </Table.Td>
      <Table.Td visibleFrom="lg">
        <Text size="sm" className="free-text">
          {app.person.name}
        </Text>
        <Text size="xs" c="dimmed" className="free-text">
          {app.person.email}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <Text size="sm">{used}</Text>
        <Text size="xs" c="dimmed">
          {texts.since(formatDate(app.createdAt, timeZone))}
        </Text>
      </Table.Td>
      <Table.Td ta="end">
        <Disconnect app={app} />
      </Table.Td>
    </Table.Tr>
  )
}

function Disconnect({ app: { id, clientName } }: { readonly app: App }) {
  const revoke = useOrgMutation('revoke_connected_app', {
    stale: ['list_connected_apps', 'list_audit'],
  })
  const confirmDisconnect = () =>
    modals.confirmRed({
      title: texts.disconnectTitle(clientName),
      help: texts.disconnectHelp,
      confirm: texts.disconnect,
      onConfirm: () => toastOnSuccess(revoke.mutateAsync({ id }), texts.disconnected),
    })
  return (
    <Button
      variant="default"
      size="xs"
      loading={revoke.isPending}
      onClick={confirmDisconnect}
      aria-label={texts.disconnectApp(clientName)}
    >
      {texts.disconnect}
    </Button>
  )
}
