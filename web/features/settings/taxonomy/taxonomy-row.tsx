import { ActionIcon, Anchor, Group, List, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { orgQuery, useOrgMutation } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { toastOnSuccess } from '../../../components/feedback/toast.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { RemoveButton } from '../../../components/table/remove-button.tsx'
import { messages } from '../../../i18n/index.ts'
import { RenameForm } from '../form/name-forms.tsx'
import { type TaxonomyItem, type TaxonomyKind, taxonomyOperations } from './taxonomy-operations.ts'

interface Props {
  readonly kind: TaxonomyKind
  readonly choice: TaxonomyItem
  readonly mayChange: boolean
}

/** A label or conversion event; its name becomes a field while it is being renamed. */
export function TaxonomyRow({ kind, choice, mayChange }: Props) {
  // After an edit, focus returns to the button that started it.
  const [state, setState] = useState<'new' | 'edited' | 'left'>('new')
  return (
    <List.Item py={6}>
      {state === 'edited' ? (
        <RenameItem kind={kind} choice={choice} onDone={() => setState('left')} />
      ) : (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text className="free-text">{choice.name}</Text>
          <Group gap={4} wrap="nowrap">
            {kind === 'label' ? <ItemLeadsLink choice={choice} /> : null}
            {mayChange ? (
              <ItemButtons
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

function ItemLeadsLink({ choice }: { readonly choice: TaxonomyItem }) {
  const org = useOrg()
  return (
    <Anchor
      size="sm"
      px="xs"
      visibleFrom="xs"
      aria-label={messages.settings.showLeadsOf(choice.name)}
      renderRoot={(props) => (
        <Link
          to="/o/$orgId/leads"
          params={{ orgId: org.id }}
          search={{ labelId: choice.id }}
          {...props}
        />
      )}
    >
      {messages.settings.showLeads}
    </Anchor>
  )
}

interface ButtonsProps {
  readonly kind: TaxonomyKind
  readonly choice: TaxonomyItem
  /** True after an edit, so that focus returns to the edit button. */
  readonly isBack: boolean
  readonly onEdit: () => void
}

function ItemButtons({ kind, choice, isBack, onEdit }: ButtonsProps) {
  const { confirmDelete, isDeleting } = useDeleteItem(kind, choice)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={onEdit}
        autoFocus={isBack}
        aria-label={messages.settings.rename(choice.name)}
      >
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
      <RemoveButton
        label={messages.settings.deleteOne(choice.name)}
        isLoading={isDeleting}
        onClick={() => void confirmDelete()}
        size="lg"
      />
    </>
  )
}

interface RenameProps {
  readonly kind: TaxonomyKind
  readonly choice: TaxonomyItem
  readonly onDone: () => void
}

function RenameItem({ kind, choice, onDone }: RenameProps) {
  const operations = taxonomyOperations[kind]
  const rename = useOrgMutation(operations.rename, { stale: [operations.list], quiet: true })
  return (
    <RenameForm
      item={choice}
      isSaving={rename.isPending}
      save={(name) => rename.mutateAsync({ id: choice.id, name })}
      onDone={onDone}
    />
  )
}

/** Deletes a label or conversion event after confirmation. */
function useDeleteItem(kind: TaxonomyKind, { id, name }: TaxonomyItem) {
  const org = useOrg()
  const client = useQueryClient()
  const operations = taxonomyOperations[kind]
  const remove = useOrgMutation(operations.remove, { stale: [operations.list] })
  const texts = messages.settings.choices[kind]

  /**
   * Number of leads with the label; undefined if it is currently unavailable. Conversion events
   * cannot be counted, because lists of leads cannot be filtered by conversion event.
   */
  const countLeads = async (): Promise<number | undefined> => {
    const input = { labelId: id, fields: 'id', limit: 1 } as const
    // Without these options, nothing happens for a long time when the server is unavailable.
    const once = { retry: false, networkMode: 'always' } as const
    const query = { ...orgQuery(org.id, 'list_leads', input), ...once }
    const { meta } = await client.fetchQuery(query)
    return meta.pagination?.total ?? 0
  }

  const confirmDelete = async () => {
    const leads = kind === 'label' ? await countLeads().catch(() => undefined) : undefined
    const used = leads === undefined ? '' : texts.used(leads)
    modals.confirmRed({
      title: texts.deleteTitle(name),
      help: `${used} ${texts.deleteHelp}`.trim(),
      confirm: messages.shared.delete,
      onConfirm: () => toastOnSuccess(remove.mutateAsync({ id }), texts.deleted(name)),
    })
  }
  return { confirmDelete, isDeleting: remove.isPending }
}
