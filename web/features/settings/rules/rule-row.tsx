import { ActionIcon, Badge, Group, Paper, Stack, Switch, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Rule } from '../../../../contract/leads/filter-rules.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { RuleSentence } from './rule-sentence.tsx'
import type { useRuleNames } from './use-rule-names.ts'

interface Props {
  readonly rule: Rule
  /** 1-based. */
  readonly place: number
  readonly named: ReturnType<typeof useRuleNames>
  readonly mayChange: boolean
  readonly onEdit: () => void
  /** `undefined` at the end of the list. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

/** Height of the buttons, used to align the number and the name with them. */
const lineHeight = '2.125rem'

/** A rule with its number, conditions and on/off switch. */
export function RuleRow({ rule, place, named, mayChange, onEdit, onUp, onDown }: Props) {
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
            {mayChange ? (
              <RuleButtons rule={rule} onEdit={onEdit} onUp={onUp} onDown={onDown} />
            ) : null}
          </Group>
          <RuleSentence conditions={rule.conditions} named={named} />
        </Stack>
      </Group>
    </Paper>
  )
}

type ButtonProps = Pick<Props, 'rule' | 'onEdit' | 'onUp' | 'onDown'>

function RuleButtons({ rule, onEdit, onUp, onDown }: ButtonProps) {
  const remove = useRuleDelete(rule)
  const { name } = rule
  const buttons = [
    { key: 'up', label: messages.rules.up(name), act: onUp, icon: IconChevronUp },
    { key: 'down', label: messages.rules.down(name), act: onDown, icon: IconChevronDown },
    { key: 'edit', label: messages.rules.edit(name), act: onEdit, icon: IconPencil },
    { key: 'delete', label: messages.rules.remove(name), act: remove, icon: IconTrash },
  ]
  return (
    <Group gap={2} wrap="nowrap">
      <RuleSwitch rule={rule} />
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

/** Turns a rule on and off optimistically. */
function RuleSwitch({ rule }: { readonly rule: Rule }) {
  const change = useOrgMutation('change_rule', { stale: ['list_rules'] })
  const isOn = (change.isPending ? change.variables.enabled : undefined) ?? rule.enabled
  return (
    <Switch
      size="md"
      mr="xs"
      checked={isOn}
      aria-label={messages.rules.enabled(rule.name)}
      onChange={(event) => change.mutate({ ...rule, enabled: event.currentTarget.checked })}
    />
  )
}

function useRuleDelete({ id, name }: Rule): () => void {
  const remove = useOrgMutation('delete_rule', { stale: ['list_rules'] })
  return () =>
    modals.confirmRed({
      title: messages.rules.deleteTitle(name),
      help: messages.rules.deleteHelp,
      confirm: messages.shared.delete,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), messages.rules.deleted),
    })
}
