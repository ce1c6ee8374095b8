import { Group, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type LeadField, leadFields } from '../../../../contract/lead-fields.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { fieldName, groupedFields } from '../../../components/field-value/field-names.ts'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import type { ValueNames } from '../../../components/field-value/format-value.ts'
import { CopyIconButton } from '../../../components/form/copy-button.tsx'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'

const texts = messages.lead

interface Props {
  readonly lead: GetLeadOutput
  readonly names: ValueNames
}

/** Fields that other cards already show. */
const shownElsewhere: readonly LeadField[] = [
  'name',
  'email',
  'phone',
  'country',
  'status',
  'stageId',
  'value',
  'lossReason',
  'note',
  'ownerId',
  'labelId',
  'moreLabelIds',
  'selectedConversionEventId',
  'conversionName',
  'custom',
  'locked',
]

/** All other fields, by group; empty fields are shown on request. */
export function DetailsCard({ lead, names }: Props) {
  const [showsEmpty, setShowsEmpty] = useState(false)
  const groups = groupedFields(
    (field) => !shownElsewhere.includes(field) && (showsEmpty || lead[field] !== null),
  )
  return (
    <Card
      title={texts.details}
      actions={
        <Switch
          size="xs"
          label={texts.showEmpty}
          checked={showsEmpty}
          onChange={(event) => setShowsEmpty(event.currentTarget.checked)}
        />
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {groups.map(({ group, name, fields }) => (
          <Stack key={group} gap={4}>
            <Title order={3} size="sm" c="dimmed">
              {name}
            </Title>
            <Stack component="dl" gap={2} m={0}>
              {fields.map((field) => (
                <Line key={field} field={field} lead={lead} names={names} />
              ))}
            </Stack>
          </Stack>
        ))}
      </SimpleGrid>
    </Card>
  )
}

function Line({ field, lead, names }: Props & { readonly field: LeadField }) {
  const value = lead[field]
  return (
    <Group gap="xs" wrap="nowrap" align="baseline">
      <Text component="dt" size="xs" c="dimmed" w="8.5rem" style={{ flexShrink: 0 }}>
        {fieldName(field)}
      </Text>
      <Group component="dd" gap={4} m={0} wrap="nowrap" style={{ minWidth: 0 }} fz="sm">
        <Text span inherit className="free-text">
          <FieldValue field={field} value={value} isLocked={lead.locked} names={names} isLinked />
        </Text>
        {typeof value === 'string' && value.length > 12 && leadFields[field].kind !== 'instant' ? (
          <CopyIconButton value={value} label={texts.copyField(fieldName(field))} />
        ) : null}
      </Group>
    </Group>
  )
}
