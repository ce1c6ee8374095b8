import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CustomType } from '../../../../contract/custom-fields/custom-values.ts'
import { useOrgQuery } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'

const texts = messages.customFieldSettings

interface Props {
  readonly onPick: (picked: {
    key: string
    label: string
    type: CustomType
    choices: string[]
  }) => void
}

/** Maximum number of keys shown; the most frequent keys come first. */
const maxShown = 8

/** Keys in recent leads' custom data, with example values. */
export function Suggestions({ onPick }: Props) {
  const { data } = useOrgQuery('suggest_custom_fields', {})
  const suggested = data?.data ?? []
  if (suggested.length === 0) return null
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {texts.suggestions}
      </Text>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs">
        {suggested.slice(0, maxShown).map(({ key, type, leads, examples, choices }) => (
          <Button
            key={key}
            variant="default"
            h="auto"
            px="sm"
            py={6}
            justify="flex-start"
            styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
            onClick={() => onPick({ key, label: toLabel(key), type, choices: [...choices] })}
          >
            <Stack gap={0} component="span">
              <Text span size="sm" className="free-text">
                {texts.suggestion(key, leads)}
              </Text>
              <Text span size="xs" c="dimmed" fw={400} className="free-text" lineClamp={1}>
                {[messages.customFields.types[type], ...examples].join(' · ')}
              </Text>
            </Stack>
          </Button>
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** `company_size` → `Company size`. */
const toLabel = (key: string): string => {
  const words = key.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1, 100)
}
