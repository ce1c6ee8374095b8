import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useOrgQuery } from '../../../api/org-query.ts'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import type { ImportMapping } from '../import-view.ts'
import type { MappingPartProps } from './mapping-errors.ts'

const texts = messages.imports

// `Object.keys` loses the literal type, but the keys of the labels are exactly the policies.
const policies = Object.keys(texts.duplicates) as ImportMapping['duplicates'][]

/** As buttons, cards would center the text of the shortest one vertically. */
const topAligned = { display: 'flex', alignItems: 'flex-start' } as const

/**
 * Selects what happens to rows that match an existing lead. An organization setting determines when
 * leads match.
 */
export function DuplicatesChoice({ mapping, onChange }: MappingPartProps) {
  const settings = useOrgQuery('get_settings', {}).data?.data
  const isByContact = settings !== undefined && settings.duplicatePolicy !== 'allow'
  const help = isByContact
    ? texts.duplicatesByContact(settings.duplicateWindowDays)
    : texts.duplicatesById
  return (
    <Card title={texts.duplicatesTitle} help={settings && help}>
      <Radio.Group
        aria-label={texts.duplicatesTitle}
        value={mapping.duplicates}
        onChange={(chosen) =>
          onChange({
            ...mapping,
            duplicates: policies.find((policy) => policy === chosen) ?? mapping.duplicates,
          })
        }
      >
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {policies.map((policy) => (
            <Radio.Card
              key={policy}
              value={policy}
              p="md"
              style={topAligned}
              aria-label={texts.duplicates[policy].label}
            >
              <Stack gap={4}>
                <Text fw={600} size="sm" component="span">
                  <Radio.Indicator size="xs" mr="xs" style={{ display: 'inline-flex' }} />
                  {texts.duplicates[policy].label}
                </Text>
                <Text size="sm" c="dimmed" component="span">
                  {texts.duplicates[policy].help}
                </Text>
              </Stack>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Card>
  )
}
