import { ActionIcon, Anchor, Button, Group, List, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { tell } from '../../../components/feedback/toast.ts'
import { words } from '../../../i18n/en/index.ts'
import { showProblems } from '../form/setting-form.ts'
import { type Choice, type ChoiceKind, choiceOperations } from './taxonomy-operations.ts'
import { useChoiceDelete } from './use-delete-item.ts'

interface Props {
  readonly kind: ChoiceKind
  readonly choice: Choice
  readonly mayChange: boolean
}

/** One label or conversion event; its name becomes a field while it is renamed. */
export function ChoiceRow({ kind, choice, mayChange }: Props) {
  // Afterwards whoever goes by keyboard is where they were.
  const [state, setState] = useState<'new' | 'edited' | 'left'>('new')
  return (
    <List.Item py={6}>
      {state === 'edited' ? (
        <RenameChoice kind={kind} choice={choice} onDone={() => setState('left')} />
      ) : (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text className="free-text">{choice.name}</Text>
          <Group gap={4} wrap="nowrap">
            {kind === 'label' ? <LeadsOf choice={choice} /> : null}
            {mayChange ? (
              <ChoiceButtons
                kind={kind}
                choice={choice}
                isBack={state === 'left'}
                onEdit={() => setState('edited')}
              />
            ) : null}
          </Group>
        </Group>
      )}
    </List.Item>
  )
}

function LeadsOf({ choice }: { readonly choice: Choice }) {
  const org = useOrg()
  return (
    <Anchor
      size="sm"
      px="xs"
      visibleFrom="xs"
      aria-label={words.settings.showLeadsOf(choice.name)}
      renderRoot={(props) => (
        <Link
          to="/o/$orgId/leads"
          params={{ orgId: org.id }}
          search={{ labelId: choice.id }}
          {...props}
        />
      )}
    >
      {words.settings.showLeads}
    </Anchor>
  )
}

interface ButtonsProps {
  readonly kind: ChoiceKind
  readonly choice: Choice
  /** True after an edit, which began here. */
  readonly isBack: boolean
  readonly onEdit: () => void
}

function ChoiceButtons({ kind, choice, isBack, onEdit }: ButtonsProps) {
  const { askToDelete, isDeleting } = useChoiceDelete(kind, choice)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={onEdit}
        autoFocus={isBack}
        aria-label={words.settings.rename(choice.name)}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        loading={isDeleting}
        onClick={() => void askToDelete()}
        aria-label={words.settings.deleteOne(choice.name)}
      >
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </>
  )
}

interface RenameProps {
  readonly kind: ChoiceKind
  readonly choice: Choice
  readonly onDone: () => void
}

/** Enter saves, Escape leaves it. */
function RenameChoice({ kind, choice, onDone }: RenameProps) {
  const operations = choiceOperations[kind]
  const form = useForm({ name: choice.id, initialValues: { name: choice.name } })
  const rename = useOrgMutation(operations.rename, { stale: [operations.list], quiet: true })
  const submit = ({ name }: { name: string }) =>
    rename.mutate(
      { id: choice.id, name },
      {
        onSuccess: () => {
          tell(words.settings.renamed)
          onDone()
        },
        onError: (error) => showProblems(form, error, 'name'),
      },
    )
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Group align="flex-start" gap="xs">
        <TextInput
          flex={1}
          miw="12rem"
          autoFocus
          maxLength={200}
          aria-label={words.settings.newName(choice.name)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone()
          }}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={rename.isPending}>
          {words.parts.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words.parts.cancel}
        </Button>
      </Group>
    </form>
  )
}
