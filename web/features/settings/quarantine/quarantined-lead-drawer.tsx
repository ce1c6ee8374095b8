import { Button, Divider, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import type { GetQuarantinedOutput } from '../../../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { useTimeZone } from '../../../auth/use-time-zone.ts'
import { EmptyCard } from '../../../components/feedback/empty-card.tsx'
import { QueryBoundary } from '../../../components/feedback/query-boundary.tsx'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { formatInstant } from '../../../lib/times.ts'
import { contactTexts, toSentFields } from './sent-fields.ts'
import { useQuarantineActions } from './use-quarantine-actions.ts'

const texts = messages.quarantine

interface Props {
  readonly isOpen: boolean
  /** ID of the open lead; `undefined` while the drawer is closed. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** The submitted fields of a blocked lead, and actions for that lead. */
export function QuarantinedLeadDrawer({ isOpen, id, onClose }: Props) {
  const shown = useRetainedValue(id)
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size="lg" title={texts.one}>
      {shown === undefined ? null : <QuarantinedLead id={shown} onClose={onClose} />}
    </Drawer>
  )
}

function QuarantinedLead({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useOrgQuery('get_quarantined', { id })
  if (query.error instanceof LeadtraceError && query.error.status === 404) {
    return <EmptyCard icon={<IconShieldX aria-hidden />} title={texts.gone} help={texts.goneHelp} />
  }
  return (
    <QueryBoundary query={query}>
      {({ data }) => <LeadContent row={data} onDone={onClose} />}
    </QueryBoundary>
  )
}

interface LeadProps {
  readonly row: GetQuarantinedOutput
  readonly onDone: () => void
}

function LeadContent({ row, onDone }: LeadProps) {
  const mayChange = useOrg().may('quarantine.change')
  const timeZone = useTimeZone()
  const { ask, isPending } = useQuarantineActions(onDone)
  const facts = [
    { name: 'rule', label: texts.rule, text: row.ruleName },
    { name: 'received', label: texts.received, text: formatInstant(row.receivedAt, timeZone) },
    { name: 'expires', label: texts.expires, text: formatInstant(row.expiresAt, timeZone) },
  ]
  return (
    <Stack gap="md">
      <Text fw={650} size="lg" className="free-text">
        {contactTexts(row.lead)[0] ?? texts.nameless}
      </Text>
      <Fields fields={facts} />
      <Divider label={texts.fields} labelPosition="left" />
      <Fields fields={toSentFields(row.lead)} />
      {mayChange ? (
        <Group justify="flex-end" gap="xs">
          <Button
            color="red"
            variant="light"
            disabled={isPending}
            onClick={() => ask('delete', [row.id])}
          >
            {texts.remove}
          </Button>
          <Button loading={isPending} onClick={() => ask('release', [row.id])}>
            {texts.release}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

type FieldsProps = { readonly fields: ReturnType<typeof toSentFields> }

const Fields = ({ fields }: FieldsProps) => (
  <dl style={{ margin: 0 }}>
    {fields.map(({ name, label, text }) => (
      <Stack key={name} gap={0} mb="sm">
        <Text component="dt" size="xs" c="dimmed">
          {label}
        </Text>
        <Text component="dd" size="sm" m={0} className="free-text">
          {text}
        </Text>
      </Stack>
    ))}
  </dl>
)
