import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  parseCustomData,
  readCustomValue,
} from '../../../../contract/custom-fields/custom-values.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { CopyIconButton } from '../../../components/form/copy-button.tsx'
import { Card } from '../../../components/page/card.tsx'
import { Table } from '../../../components/table/table.tsx'
import { messages } from '../../../i18n/index.ts'
import { CustomValue } from './custom-value.tsx'
import { CustomValueEdit } from './custom-value-edit.tsx'
import { useChangeCustomValue } from './use-change-custom-value.ts'
import { useCustomFields } from './use-custom-fields.ts'

/**
 * A lead's custom field values, which can be edited in place, and its other custom data. Not shown
 * for locked leads.
 */
export function CustomFieldsCard({ lead }: { readonly lead: GetLeadOutput }) {
  const fields = useCustomFields()
  const mayChange = useOrg().may('leads.change')
  const data = useMemo(() => parseCustomData(lead.custom), [lead.custom])
  const change = useChangeCustomValue(lead.id)
  const others = [...data].filter(([key]) => fields.every((field) => field.key !== key))
  if (fields.length + others.length === 0 || lead.locked) return null
  return (
    <Card title={messages.lead.custom}>
      {fields.length === 0 ? null : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {fields.map((field) => {
            const value = readCustomValue(field, data)
            return mayChange ? (
              <CustomValueEdit
                key={field.id}
                field={field}
                value={value}
                onSave={(next) => change(field, value, next)}
              />
            ) : (
              <Stack key={field.id} gap={2}>
                <Text size="sm" fw={500} className="free-text">
                  {field.label}
                </Text>
                <Text size="sm" className="free-text" component="div">
                  <CustomValue field={field} value={value} />
                </Text>
              </Stack>
            )
          })}
        </SimpleGrid>
      )}
      {others.length === 0 ? null : <OtherData values={others} />}
    </Card>
  )
}

interface OtherProps {
  readonly values: readonly (readonly [key: string, value: unknown])[]
}

/** Custom data that belongs to no field, as a table. */
function OtherData({ values }: OtherProps) {
  const { id: orgId, may } = useOrg()
  return (
    <Stack gap="xs">
      <Table className="free-text" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{messages.lead.customKey}</Table.Th>
            <Table.Th scope="col">{messages.lead.customValue}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {values.map(([key, value]) => (
            <Table.Tr key={key}>
              <Table.Td valign="top" style={{ overflowWrap: 'anywhere' }}>
                {key}
              </Table.Td>
              <Table.Td>
                <OtherValue name={key} value={value} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {may('choices.change') ? (
        <Text size="xs" c="dimmed">
          {messages.lead.customHelp}{' '}
          <Anchor
            inherit
            // Without an underline, only the color would distinguish the link from the text.
            underline="always"
            renderRoot={(props) => (
              <Link to="/o/$orgId/settings/custom-fields" params={{ orgId }} {...props} />
            )}
          >
            {messages.customFields.title}
          </Anchor>
        </Text>
      ) : null}
    </Stack>
  )
}

function OtherValue({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (value === null || value === '') {
    return (
      <Text size="sm" c="dimmed">
        {messages.lead.empty}
      </Text>
    )
  }
  const isNested = typeof value === 'object'
  const text = isNested ? JSON.stringify(value, null, 2) : formatPlain(value)
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Text
        size="sm"
        span
        {...(isNested ? { ff: 'monospace' as const } : {})}
        mah={240}
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Text>
      <CopyIconButton value={text} label={messages.lead.copyField(name)} />
    </Group>
  )
}

const formatPlain = (value: unknown): string => {
  if (typeof value !== 'boolean') return String(value)
  return value ? messages.shared.yes : messages.shared.no
}
