import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { stageColors } from '../../../../contract/leads/stages/stage-limits.ts'
import type { ListStagesOutput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { StageDot } from '../../../components/field-value/stage-name.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { RenameForm } from '../form/name-forms.tsx'
import { MoveButtons, type Moves } from '../shared/move-buttons.tsx'
import { useDeleteStage } from './use-delete-stage.ts'

const texts = messages.stages

type Stage = ListStagesOutput[number]

interface Props {
  readonly stage: Stage
  readonly mayChange: boolean
  readonly moves: Moves
}

/** A stage with its color and position; its name becomes a field while it is being renamed. */
export function StageRow({ stage, mayChange, moves }: Props) {
  // After an edit, focus returns to the button that started it.
  const [state, setState] = useState<'new' | 'edited' | 'left'>('new')
  const { confirmDelete, isDeleting } = useDeleteStage(stage)
  if (state === 'edited') {
    return (
      <li>
        <RenameStage stage={stage} onDone={() => setState('left')} />
      </li>
    )
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="xs" wrap="nowrap" miw={0}>
        {mayChange ? <ColorMenu stage={stage} /> : <StageDot color={stage.color} />}
        <Text className="free-text">{stage.name}</Text>
      </Group>
      {mayChange ? (
        <Group gap={2} wrap="nowrap">
          <MoveButtons {...moves} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={() => setState('edited')}
            autoFocus={state === 'left'}
            aria-label={messages.settings.rename(stage.name)}
          >
            <IconPencil size={17} aria-hidden />
          </ActionIcon>
          <RemoveButton
            label={messages.settings.deleteOne(stage.name)}
            isLoading={isDeleting}
            onClick={() => void confirmDelete()}
            size="lg"
          />
        </Group>
      ) : null}
    </Group>
  )
}

function ColorMenu({ stage }: { readonly stage: Stage }) {
  const change = useOrgMutation('change_stage', { stale: ['list_stages'] })
  const shown = change.isPending ? change.variables.color : stage.color
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.color(stage.name)}>
          <StageDot color={shown} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {stageColors.map((color) => (
          <Menu.Item
            key={color}
            aria-current={color === shown}
            leftSection={<StageDot color={color} />}
            rightSection={color === shown ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => change.mutate({ id: stage.id, color })}
          >
            {texts.colors[color]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface RenameProps {
  readonly stage: Stage
  readonly onDone: () => void
}

function RenameStage({ stage, onDone }: RenameProps) {
  const change = useOrgMutation('change_stage', { stale: ['list_stages'], quiet: true })
  return (
    <RenameForm
      item={stage}
      isSaving={change.isPending}
      save={(name) => change.mutateAsync({ id: stage.id, name })}
      onDone={onDone}
    />
  )
}
