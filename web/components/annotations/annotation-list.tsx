import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Annotation } from '../../../contract/annotations.ts'
import { useOrgMutation } from '../../api/org-query.ts'
import { useOrg } from '../../auth/use-org.ts'
import { messages } from '../../i18n/index.ts'
import { formatDay } from '../../lib/times.ts'
import { toastSuccess } from '../feedback/toast.ts'
import { lazyDialog } from '../overlay/lazy-dialog.tsx'
import { modals } from '../overlay/modals.tsx'
import type { Days } from '../period/period.ts'
import { RemoveButton } from '../table/remove-button.tsx'
import classes from './annotations.module.css'
import { useAnnotations } from './use-annotations.ts'

const AnnotationDialog = lazyDialog(
  async () => (await import('./annotation-dialog.tsx')).AnnotationDialog,
)

const texts = messages.annotations

/** Number of annotations shown initially; a click shows the rest. */
const shownAtFirst = 5

/** Annotations for a period, which members can add, edit and delete. @see L-346 */
export function AnnotationList({ days }: { readonly days: Days }) {
  const annotations = useAnnotations(days).toReversed()
  const mayChange = useOrg().may('leads.change')
  const [edited, setEdited] = useState<Annotation | 'new'>()
  const [areAllShown, setAreAllShown] = useState(false)
  const id = useId()
  if (annotations.length === 0 && !mayChange) return null
  const shown = areAllShown ? annotations : annotations.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="sm" id={id}>
          {texts.title}
        </Title>
        {mayChange ? (
          <Button
            size="compact-xs"
            variant="subtle"
            className="not-printed"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {texts.add}
          </Button>
        ) : null}
      </Group>
      <ul className={classes.list}>
        {shown.map((annotation) => (
          <AnnotationItem
            key={annotation.id}
            annotation={annotation}
            onEdit={mayChange ? () => setEdited(annotation) : undefined}
          />
        ))}
      </ul>
      {shown.length < annotations.length ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setAreAllShown(true)}>
          {texts.more(annotations.length - shown.length)}
        </Button>
      ) : null}
      <AnnotationDialog
        isOpen={edited !== undefined}
        edited={edited}
        lastDay={days.endDate}
        onClose={() => setEdited(undefined)}
      />
    </section>
  )
}

interface ItemProps {
  readonly annotation: Annotation
  /** `undefined` if the user has read-only access. */
  readonly onEdit: (() => void) | undefined
}

function AnnotationItem({ annotation: { id, date, text, authorName }, onEdit }: ItemProps) {
  const remove = useOrgMutation('delete_annotation', { stale: ['list_annotations'] })
  const confirmRemove = () =>
    modals.confirmRed({
      title: texts.deleteTitle,
      help: texts.deleteHelp(text),
      confirm: texts.deleteSubmit,
      onConfirm: () => remove.mutate({ id }, { onSuccess: () => toastSuccess(texts.deleted) }),
    })
  return (
    <li className={classes.item}>
      <Text size="sm" c="dimmed" className={`figures ${classes.day ?? ''}`}>
        {formatDay(date)}
      </Text>
      <Text size="sm" className={`free-text ${classes.text ?? ''}`}>
        {text}
        {authorName === null ? null : (
          <Text span size="xs" c="dimmed">
            {' '}
            {texts.author(authorName)}
          </Text>
        )}
      </Text>
      {onEdit === undefined ? null : (
        <Group gap={2} wrap="nowrap" className="not-printed">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.editOne(text)}
            onClick={onEdit}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <RemoveButton
            label={texts.deleteOne(text)}
            isLoading={remove.isPending}
            onClick={confirmRemove}
          />
        </Group>
      )}
    </li>
  )
}
