import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import { MappingPreview } from './mapping-preview.tsx'
import {
  automatic,
  listAnswers,
  type Mapping,
  targetOptions,
  toChoices,
  toMapping,
} from './mapping-targets.ts'
import { type Body, openStates, type Source, sourceQueries } from './source-state.ts'

const texts = messages.inbound

interface Props {
  readonly source: Source
  readonly bodies: readonly Body[]
}

/** Mantine breaks a long word in a label only after the label has widened the page. */
const breakWords = { label: { overflowWrap: 'anywhere' } } as const

/** A select for each form answer, a dry run, and a save button. */
export function MappingForm({ source, bodies }: Props) {
  const mayChange = useOrg().may('inbound.change')
  const [choices, setChoices] = useState(() => toChoices(source))
  const [checked, setChecked] = useState<Mapping>()
  const hasOpen = bodies.some(({ state }) => openStates.includes(state))
  const { save, isSaving } = useSave(source.id, hasOpen)
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {texts.mapping}
      </Text>
      {listAnswers(bodies).map(({ path, label, value, guess }) => {
        const current = choices[path] ?? automatic
        return (
          <NativeSelect
            key={path}
            label={label}
            description={value.slice(0, 120)}
            className="free-text"
            styles={breakWords}
            disabled={!mayChange}
            maw={420}
            data={targetOptions(guess, current)}
            value={current}
            onChange={(event) => {
              setChoices({ ...choices, [path]: event.currentTarget.value })
              setChecked(undefined)
            }}
          />
        )
      })}
      <Group>
        <Button size="xs" variant="default" onClick={() => setChecked(toMapping(choices))}>
          {texts.dryRun}
        </Button>
        {mayChange ? (
          <Button size="xs" loading={isSaving} onClick={() => save(toMapping(choices))}>
            {texts.saveMapping}
          </Button>
        ) : null}
      </Group>
      {checked === undefined ? null : <MappingPreview id={source.id} mapping={checked} />}
    </Stack>
  )
}

/**
 * Saves a mapping, starts to create leads, and then offers to create leads from earlier
 * submissions.
 */
function useSave(id: string, hasOpen: boolean) {
  const change = useOrgMutation('change_inbound_source', { stale: sourceQueries })
  const replay = useOrgMutation('replay_inbound_bodies', { stale: sourceQueries })
  const replayAll = () =>
    replay.mutate(
      { id },
      {
        onSuccess: (results) =>
          toastSuccess(texts.replayed(results.filter(({ state }) => state === 'created').length)),
      },
    )
  const offerReplay = () =>
    modals.confirm({
      title: texts.replayTitle,
      help: texts.replayHelp,
      confirm: texts.replaySubmit,
      onConfirm: replayAll,
    })
  const save = (mapping: Mapping) =>
    change.mutate(
      { id, mapping, mode: 'live' },
      {
        onSuccess: () => {
          toastSuccess(texts.mappingSaved)
          if (hasOpen) offerReplay()
        },
      },
    )
  return { save, isSaving: change.isPending || replay.isPending }
}
