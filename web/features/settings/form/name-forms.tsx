import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptForm } from '../../../components/form/use-kept-form.ts'
import { messages } from '../../../i18n/index.ts'
import { showErrors } from './setting-form.ts'

/** Maximum length of an item's name. */
const maxLength = 200

interface FormProps {
  readonly isSaving: boolean
  /** Rejects with the error to show next to the field. */
  readonly save: (name: string) => Promise<unknown>
}

interface RenameProps extends FormProps {
  readonly item: { readonly id: string; readonly name: string }
  readonly onDone: () => void
}

/** Changes an item's name. Enter saves, and Escape cancels. */
export function RenameForm({ item, isSaving, save, onDone }: RenameProps) {
  const form = useForm({ name: item.id, initialValues: { name: item.name } })
  useKeptForm(`rename ${item.id}`, form)
  const submit = async ({ name }: { name: string }) => {
    try {
      await save(name)
    } catch (error) {
      showErrors(form, error, 'name')
      return
    }
    toastSuccess(messages.settings.renamed)
    onDone()
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Group align="flex-start" gap="xs">
        <TextInput
          flex={1}
          miw="12rem"
          autoFocus
          maxLength={maxLength}
          aria-label={messages.settings.newName(item.name)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone()
          }}
          {...form.getInputProps('name')}
        />
        <Group gap="xs" wrap="nowrap">
          <Button type="submit" loading={isSaving}>
            {messages.shared.save}
          </Button>
          <Button variant="default" onClick={onDone}>
            {messages.shared.cancel}
          </Button>
        </Group>
      </Group>
    </form>
  )
}

interface AddProps extends FormProps {
  /** Key for storing the typed text while the page reloads. */
  readonly keptAs: string
  readonly label: string
  readonly placeholder: string
  readonly variant?: 'filled' | 'default'
}

/** Adds an item by name. The field stays open for the next one. */
export function AddForm({ keptAs, label, placeholder, variant = 'filled', ...rest }: AddProps) {
  const { isSaving, save } = rest
  const form = useForm({ initialValues: { name: '' } })
  useKeptForm(keptAs, form)
  const submit = async ({ name }: { name: string }) => {
    try {
      await save(name)
    } catch (error) {
      showErrors(form, error, 'name')
      return
    }
    form.reset()
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Group align="flex-start" gap="xs">
        <TextInput
          flex={1}
          maw="24rem"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          {...form.getInputProps('name')}
        />
        <Button
          type="submit"
          variant={variant}
          loading={isSaving}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {messages.shared.add}
        </Button>
      </Group>
    </form>
  )
}
