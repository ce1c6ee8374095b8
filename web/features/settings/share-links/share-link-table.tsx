import { Badge, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ListShareLinksOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { formatAgo, formatDate } from '../../../lib/times.ts'
import { SettingsTable } from '../shared/settings-table.tsx'

const texts = messages.shareLinks

type ShareLink = ListShareLinksOutput[number]

/** True if a link is neither revoked nor expired. @param now Current time in milliseconds. */
export const isActive = ({ revokedAt, expiresAt }: ShareLink, now: number): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > now)

const columns = [
  { label: texts.name },
  { label: texts.lastUsed, visibleFrom: 'xs' },
  { label: texts.expiry, visibleFrom: 'xs' },
  { label: texts.created, visibleFrom: 'lg' },
] as const

/** Active links. */
export const ShareLinkTable = ({ links }: { readonly links: readonly ShareLink[] }) => (
  <SettingsTable columns={columns} actions={texts.actions}>
    {links.map((link) => (
      <ShareLinkRow key={link.id} link={link} />
    ))}
  </SettingsTable>
)

function ShareLinkRow({ link }: { readonly link: ShareLink }) {
  const timeZone = useTimeZone()
  const { name, report, hasPassword, lastUsedAt, expiresAt, createdAt, createdBy } = link
  const used = lastUsedAt === null ? texts.never : formatAgo(lastUsedAt)
  const expires = expiresAt === null ? texts.never : formatDate(expiresAt, timeZone)
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" fw={600} className="free-text">
            {name}
          </Text>
          {report === null ? null : (
            <Badge variant="light" color="gray" tt="none">
              {texts.reports[report]}
            </Badge>
          )}
          {hasPassword ? (
            <Badge
              variant="light"
              color="gray"
              tt="none"
              leftSection={<IconLock size={12} aria-hidden />}
            >
              {texts.hasPassword}
            </Badge>
          ) : null}
        </Group>
        <Text hiddenFrom="xs" size="xs" c="dimmed">
          {`${texts.lastUsed}: ${used}`}
          <br />
          {`${texts.expiry}: ${expires}`}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="xs">{used}</Table.Td>
      <Table.Td visibleFrom="xs">{expires}</Table.Td>
      <Table.Td visibleFrom="lg">
        <Text size="sm">{formatDate(createdAt, timeZone)}</Text>
        <Text size="xs" c="dimmed" className="free-text">
          {createdBy}
        </Text>
      </Table.Td>
      <Table.Td ta="end">
        <Revoke link={link} />
      </Table.Td>
    </Table.Tr>
  )
}

function Revoke({ link: { id, name } }: { readonly link: ShareLink }) {
  const revoke = useOrgMutation('revoke_share_link', { stale: ['list_share_links', 'list_audit'] })
  const ask = () =>
    modals.confirmRed({
      title: texts.revokeTitle(name),
      help: texts.revokeHelp,
      confirm: texts.revoke,
      onConfirm: () => toastOnSuccess(revoke.mutateAsync({ id }), texts.revoked),
    })
  return (
    <Button
      variant="default"
      size="xs"
      loading={revoke.isPending}
      onClick={ask}
      aria-label={texts.revokeLink(name)}
    >
      {texts.revoke}
    </Button>
  )
}
