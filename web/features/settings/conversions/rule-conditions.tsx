import { Button, Group, MultiSelect, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { sources } from '../../../../contract/leads/lead-values.ts'
import { channels } from '../../../../contract/tracking/channels.ts'
import { messages } from '../../../i18n/index.ts'
import { AmountInput } from './amount-input.tsx'
import type { RuleDraft } from './rule-draft.ts'

const texts = messages.conversions

interface Props {
  readonly rule: RuleDraft
  readonly onChange: (changes: Partial<RuleDraft>) => void
}

const hasConditions = (rule: RuleDraft): boolean =>
  rule.minValue + rule.maxValue !== '' || rule.sources.length + rule.channels.length > 0

/** A rule's conditions on value, source and channel. They are hidden until the user adds one. */
export function RuleConditions({ rule, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(hasConditions(rule))
  if (!isOpen) {
    return (
      <Group>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {texts.addCondition}
        </Button>
      </Group>
    )
  }
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="xs">
        <AmountInput
          label={texts.minValue}
          placeholder={texts.any}
          value={rule.minValue}
          onChange={(minValue) => onChange({ minValue })}
        />
        <AmountInput
          label={texts.maxValue}
          placeholder={texts.any}
          value={rule.maxValue}
          onChange={(maxValue) => onChange({ maxValue })}
        />
      </Group>
      <MultiSelect
        label={texts.sources}
        {...(rule.sources.length === 0 ? { placeholder: texts.any } : {})}
        data={sources.map((value) => ({ value, label: messages.leads.sources[value] }))}
        value={[...rule.sources]}
        onChange={(values) =>
          onChange({ sources: sources.filter((source) => values.includes(source)) })
        }
      />
      <MultiSelect
        label={texts.channels}
        {...(rule.channels.length === 0 ? { placeholder: texts.any } : {})}
        data={channels.map((value) => ({ value, label: messages.dashboard.displayName(value) }))}
        value={[...rule.channels]}
        onChange={(values) =>
          onChange({ channels: channels.filter((channel) => values.includes(channel)) })
        }
      />
    </Stack>
  )
}
