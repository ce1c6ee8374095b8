import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import {
  parseCustomData,
  readCustomValue,
} from '../../../../contract/custom-fields/custom-values.ts'
import type { GetLeadOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { CustomValue } from './custom-value.tsx'
import { CustomValueEdit } from './custom-value-edit.tsx'
import { useChangeCustomValue } from './use-change-custom-value.ts'
import { useCustomFields } from './use-custom-fields.ts'

/** A lead's values in custom fields, edited in place. Hidden if the lead's data is. */
export function CustomFieldsCard({ lead }: { readonly lead: GetLeadOutput }) {
  const fields = useCustomFields()
  const mayChange = useOrg().may('leads.change')
  const data = useMemo(() => parseCustomData(lead.custom), [lead.custom])
  const change = useChangeCustomValue(lead.id)
  if (fields.length === 0 || lead.locked) return null
  return (
    <Card title={messages.customFields.title}>
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
    </Card>
  )
}
