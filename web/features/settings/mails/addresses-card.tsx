import { Badge, Box, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ListReportAddressesOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation, useOrgQuery } from '../../../api/org-query.ts'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { lazyDialog } from '../../../components/overlay/lazy-dialog.tsx'
import { modals } from '../../../components/overlay/modals.tsx'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { AddButton } from '../shared/add-button.tsx'
import { SettingsTable } from '../shared/settings-table.tsx'

const texts = messages.mails.addresses

const AddAddress = lazyDialog(async () => (await import('./add-address.tsx')).AddAddress)

type Address = ListReportAddressesOutput[number]

const columns = [
  { label: texts.email },
  { label: texts.kinds, visibleFrom: 'xs' },
  { label: texts.state, visibleFrom: 'xs' },
] as const

/** Lists, adds and removes outside email addresses that get reports. */
export function AddressesCard() {
  const query = useOrgQuery('list_report_addresses', {})
  const [isAdding, { open, close }] = useDisclosure()
  const add = <AddButton variant="default" label={texts.add} onClick={open} />
  return (
    <Card title={texts.title} help={texts.help} actions={add}>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.empty}
            </Text>
          ) : (
            <SettingsTable columns={columns} actions={texts.actions}>
              {data.map((address) => (
                <AddressRow key={address.id} address={address} />
              ))}
            </SettingsTable>
          )
        }
      </QueryBoundary>
      <AddAddress isOpen={isAdding} onClose={close} />
    </Card>
  )
}

function getState({ confirmedAt, unsubscribedAt }: Address) {
  if (unsubscribedAt !== null) return 'unsubscribed'
  return confirmedAt === null ? 'pending' : 'confirmed'
}

const colors = { pending: 'yellow', confirmed: 'success', unsubscribed: 'gray' } as const

function AddressRow({ address }: { readonly address: Address }) {
  const { id, email, kinds, pdfReports } = address
  const [kind = 'weekly', ...others] = kinds
  const reports = others.length === 0 ? texts.kindNames[kind] : texts.both
  const sent = pdfReports.length === 0 ? reports : texts.withPdf(reports)
  const state = getState(address)
  const badge = (
    <Badge variant="light" color={colors[state]} tt="none" miw="max-content">
      {texts.states[state]}
    </Badge>
  )
  const remove = useOrgMutation('remove_report_address', {
    stale: ['list_report_addresses', 'list_audit'],
  })
  const ask = () =>
    modals.confirmRed({
      title: texts.removeTitle(email),
      help: texts.removeHelp,
      confirm: texts.remove,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.removed),
    })
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" className="free-text">
          {email}
        </Text>
        <Text hiddenFrom="xs" size="xs" c="dimmed">
          {sent}
        </Text>
        <Box hiddenFrom="xs">{badge}</Box>
      </Table.Td>
      <Table.Td visibleFrom="xs">{sent}</Table.Td>
      <Table.Td visibleFrom="xs">{badge}</Table.Td>
      <Table.Td ta="end">
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          onClick={ask}
          aria-label={texts.removeOne(email)}
        >
          {texts.remove}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
