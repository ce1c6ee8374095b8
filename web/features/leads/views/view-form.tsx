import { Box, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptForm } from '../../../components/form/use-kept-form.ts'
import { modals } from '../../../components/overlay/modals.tsx'
import { messages } from '../../../i18n/index.ts'
import type { View } from './use-views.ts'

const { views: texts } = messages.leads

export interface ViewValues {
  readonly name: string
  readonly isShared: boolean
  readonly keepsColumns: boolean
}

interface Props {
  /** View to edit; `undefined` for a new view. */
  readonly view?: View
  readonly mayShare: boolean
  readonly save: (values: ViewValues) => Promise<void>
  readonly onClose: () => void
}

function ViewForm({ view, mayShare, save, onClose }: Props) {
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: {
      name: view?.name ?? '',
      isShared: view?.isShared ?? false,
      keepsColumns: true,
    },
  })
  useKeptForm(`view ${view?.id ?? 'new'}`, form)
  const send = async (values: ViewValues) => {
    setError(null)
    try {
      const name = values.name.trim()
      await save({ ...values, name })
      onClose()
      toastSuccess(texts.saved(name))
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <Box component="form" onSubmit={form.onSubmit(send)}>
      <Stack>
        <TextInput
          label={texts.name}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {mayShare ? (
          <Checkbox label={texts.share} {...form.getInputProps('isShared', { type: 'checkbox' })} />
        ) : null}
        {view === undefined ? (
          <Checkbox
            label={texts.keepColumns}
            {...form.getInputProps('keepsColumns', { type: 'checkbox' })}
          />
        ) : null}
        {error === null ? null : <ErrorState error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.shared.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {messages.shared.save}
          </Button>
        </Group>
      </Stack>
    </Box>
  )
}

/** Opens a dialog with the form for a view. */
export function openViewForm(
  { title, ...rest }: { readonly title: string } & Omit<Props, 'onClose' | 'mayShare'>,
  mayShare: boolean,
): void {
  const id = modals.open({
    title,
    children: <ViewForm {...rest} mayShare={mayShare} onClose={() => modals.close(id)} />,
  })
}
