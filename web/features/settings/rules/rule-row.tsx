import { ActionIcon, Badge, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Rule } from '../../../../contract/leads/filter-rules.ts'
import { messages } from '../../../i18n/index.ts'
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
  /** Shown below the conditions. */
  readonly children?: ReactNode
  readonly onSwitch: (enabled: boolean) => void
  readonly onDelete: () => void
  readonly onEdit: () => void
  /** `undefined` if the rule cannot move any further. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
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

function RuleButtons({ rule, onSwitch, onDelete, onEdit, onUp, onDown }: ButtonProps) {
  const { name } = rule
  const buttons = [
    { key: 'up', label: messages.rules.up(name), act: onUp, icon: IconChevronUp },
    { key: 'down', label: messages.rules.down(name), act: onDown, icon: IconChevronDown },
    { key: 'edit', label: messages.rules.edit(name), act: onEdit, icon: IconPencil },
    { key: 'delete', label: messages.rules.remove(name), act: onDelete, icon: IconTrash },
  ]
  return (
    <Group gap={2} wrap="nowrap">
      <Switch
        size="md"
        mr="xs"
        checked={rule.enabled}
        aria-label={messages.rules.enabled(name)}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {buttons.map(({ key, label, act, icon: Icon }) => (
        <ActionIcon
          key={key}
          variant="subtle"
          color={key === 'delete' ? 'red' : 'gray'}
          size="lg"
          disabled={act === undefined}
          {...(act === undefined ? { bg: 'transparent' } : {})}
          onClick={act}
          aria-label={label}
          data-move={`${key}-${rule.id}`}
        >
          <Icon size={17} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
