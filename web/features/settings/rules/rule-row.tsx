import { ActionIcon, Badge, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Rule } from '../../../../contract/leads/filter-rules.ts'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { MoveButtons, type Moves } from '../shared/move-buttons.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import type { useRuleNames } from './use-rule-names.ts'

/** Rule properties that every list of rules shows. */
export type ListedRule = Pick<Rule, 'id' | 'name' | 'enabled' | 'conditions'>

interface Props {
  readonly rule: ListedRule
  /** 1-based. */
  readonly place: number
  readonly named: ReturnType<typeof useRuleNames>
  readonly mayChange: boolean
  readonly moves: Moves
  /** Shown below the conditions. */
  readonly children?: ReactNode
  readonly onSwitch: (enabled: boolean) => void
  readonly onDelete: () => void
  readonly onEdit: () => void
}

/** Height of the buttons; the number and the name are aligned with them. */
const lineHeight = '2.125rem'

/** A rule with its conditions, switch and position. */
export function RuleRow({ rule, place, named, mayChange, children, ...actions }: Props) {
  return (
    <Paper component="li" withBorder p="md">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Text
          c="dimmed"
          size="sm"
          fw={600}
          miw="1.5rem"
          lh={lineHeight}
          className="figures"
          aria-hidden
        >
          {place}
        </Text>
        <Stack gap={6} flex={1} miw={0}>
          <Group justify="space-between" gap="xs" mih={lineHeight}>
            <Group gap="xs" miw={0}>
              <Text fw={600} className="free-text">
                {rule.name}
              </Text>
              {rule.enabled ? null : (
                <Badge variant="default" size="sm">
                  {messages.rules.off}
                </Badge>
              )}
            </Group>
            {mayChange ? <RuleButtons rule={rule} {...actions} /> : null}
          </Group>
          {rule.conditions.length === 0 ? null : (
            <RuleSentence conditions={rule.conditions} named={named} />
          )}
          {children}
        </Stack>
      </Group>
    </Paper>
  )
}

type ButtonProps = Omit<Props, 'place' | 'named' | 'mayChange' | 'children'>

function RuleButtons({ rule, onSwitch, onDelete, onEdit, moves }: ButtonProps) {
  const { name } = rule
  return (
    <Group gap={2} wrap="nowrap">
      <Switch
        size="md"
        mr="xs"
        checked={rule.enabled}
        aria-label={messages.rules.enabled(name)}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <MoveButtons {...moves} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={onEdit}
        aria-label={messages.rules.edit(name)}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
      <RemoveButton
        label={messages.rules.remove(name)}
        isLoading={false}
        onClick={onDelete}
        size="lg"
      />
    </Group>
  )
}
