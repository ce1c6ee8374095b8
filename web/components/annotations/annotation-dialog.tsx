import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { annotationLimits } from '../../../contract/annotation-limits.ts'
import type { Annotation } from '../../../contract/annotations.ts'
import { useOrgMutation } from '../../api/org-query.ts'
import { useTimeZone } from '../../auth/use-time-zone.ts'
import { messages } from '../../i18n/index.ts'
import { dayAt } from '../../lib/days.ts'
import { ErrorState } from '../feedback/error-state.tsx'
import { toastSuccess } from '../feedback/toast.ts'
import { useRetainedValue } from '../overlay/use-retained-value.ts'
import { DayInput } from '../period/day-input.tsx'

const texts = messages.annotations

interface Props {
  readonly isOpen: boolean
  /** `undefined` while the dialog is closed. */
  readonly edited: Annotation | 'new' | undefined
  /**
   * Last day of the period. It is the default date of a new annotation, unless it is in the future.
   */
  readonly lastDay: string
  readonly onClose: () => void
}

/** Adds or edits an annotation. */
export function AnnotationDialog({ isOpen, edited, lastDay, onClose }: Props) {
  const shown = useRetainedValue(edited)
  return (
    <Modal opened={isOpen} onClose={onClose} title={shown === 'new' ? texts.add : texts.edit}>
      {shown === undefined ? null : (
        <AnnotationForm
          annotation={shown === 'new' ? undefined : shown}
          lastDay={lastDay}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}

interface FormProps {
  readonly annotation: Annotation | undefined
  readonly lastDay: string
  readonly onDone: () => void
}

const options = { stale: ['list_annotations'], quiet: true } as const

function AnnotationForm({ annotation, lastDay, onDone }: FormProps) {
  const today = dayAt(Date.now(), useTimeZone())
  const [date, setDate] = useState(annotation?.date ?? (lastDay < today ? lastDay : today))
  const [text, setText] = useState(annotation?.text ?? '')
  const [isPressed, setIsPressed] = useState(false)
  const add = useOrgMutation('create_annotation', options)
  const change = useOrgMutation('change_annotation', options)
  const error = add.error ?? change.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (date === '' || text.trim() === '') return
    const finish = (notice: string) => ({
      onSuccess: () => {
        toastSuccess(notice)
        onDone()
      },
    })
    if (annotation === undefined) add.mutate({ date, text }, finish(texts.added))
    else change.mutate({ id: annotation.id, date, text }, finish(texts.saved))
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          data-autofocus
          label={texts.text}
          placeholder={texts.placeholder}
          maxLength={annotationLimits.textLength}
          value={text}
          error={isPressed && text.trim() === '' ? texts.textNeeded : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DayInput
          w={180}
          label={texts.date}
          value={date}
          error={isPressed && date === '' ? texts.dateNeeded : null}
          onChange={setDate}
        />
        {error === null ? null : <ErrorState error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {messages.shared.cancel}
          </Button>
          <Button type="submit" loading={add.isPending || change.isPending}>
            {annotation === undefined ? texts.add : texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
