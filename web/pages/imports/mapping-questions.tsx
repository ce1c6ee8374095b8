import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useOrgQuery } from '../../api/org.ts'
import { Card } from '../../parts/card.tsx'
import { words } from '../../words/index.ts'
import type { ImportMapping } from './import-view.ts'
import { questionsOf } from './mapping.ts'
import type { MappingPart } from './mapping-complaints.ts'

const texts = words.imports

/** What stands for "there are none", which a radio cannot say by null. */
const none = 'none'

/** How the file writes dates and amounts, where columns of such kinds were chosen. */
export function Questions(props: MappingPart) {
  const { dateOrder, decimal } = questionsOf(props.mapping)
  if (!dateOrder && !decimal) return null
  return (
    <SimpleGrid cols={{ base: 1, md: dateOrder && decimal ? 2 : 1 }} spacing="lg">
      {dateOrder ? (
        <Question
          {...props}
          part="dateOrder"
          title={texts.dateOrder}
          answers={[
            ['dmy', texts.dmy],
            ['mdy', texts.mdy],
            [none, texts.noSuchDates],
          ]}
        />
      ) : null}
      {decimal ? (
        <Question
          {...props}
          part="decimal"
          title={texts.decimal}
          answers={[
            [',', texts.comma],
            ['.', texts.point],
            [none, texts.noDecimals],
          ]}
        />
      ) : null}
    </SimpleGrid>
  )
}

interface QuestionProps extends MappingPart {
  readonly part: 'dateOrder' | 'decimal'
  readonly title: string
  readonly answers: readonly (readonly [string, string])[]
}

/** A question; what the file does not tell has no answer until one is chosen. */
function Question({ file, mapping, complaints, onChange, part, title, answers }: QuestionProps) {
  const isAsked = file.asks.includes(part)
  const offered = answers.filter(([value]) => !isAsked || value !== none)
  const value = mapping[part] ?? (isAsked ? null : none)
  return (
    <Card title={title}>
      <Radio.Group
        aria-label={title}
        value={value}
        error={complaints[part]}
        onChange={(chosen) =>
          // The radios have exactly the values of this part, and none.
          onChange({ ...mapping, [part]: chosen === none ? null : chosen } as ImportMapping)
        }
      >
        <Stack gap="xs" mb="xs">
          {offered.map(([answer, label], i) => (
            <Radio
              key={answer}
              value={answer}
              label={label}
              {...(i === 0 ? { id: `import-${part}` } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  )
}

// Object.keys loses the literal names; the words name exactly the policies.
const policies = Object.keys(texts.duplicates) as ImportMapping['duplicates'][]

/** What becomes of rows whose leads exist; what tells that is a setting of the organization. */
export function DuplicatesChoice({ mapping, onChange }: MappingPart) {
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
