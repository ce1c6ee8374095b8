import { Button, Group, Modal, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptForm } from '../../../components/form/use-kept-form.ts'
import { useRetainedValue } from '../../../components/overlay/use-retained-value.ts'
import { messages } from '../../../i18n/index.ts'
import { focusFirstError, showErrors } from '../form/setting-form.ts'
import { parseOrigin } from './parse-origin.ts'
import type { Site } from './pixel-activity.ts'

interface Props {
  readonly isOpen: boolean
  /** Site to edit; `undefined` while the editor is closed. */
  readonly edited: Site | 'new' | undefined
  readonly onClose: () => void
}

/** Edits a site's settings. */
export function SiteEditor({ isOpen, edited, onClose }: Props) {
  const shown = useRetainedValue(edited)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={false}
      title={shown === 'new' ? messages.pixel.newTitle : messages.pixel.editTitle}
    >
      {shown === undefined ? null : (
        <SiteForm site={shown === 'new' ? undefined : shown} onDone={onClose} />
      )}
    </Modal>
  )
}

interface FormProps {
  /** `undefined` for a new site. */
  readonly site: Site | undefined
  readonly onDone: () => void
}

type Values = Pick<Site, 'name' | 'origins' | 'forms'>

function useSiteForm({ site, onDone }: FormProps) {
  const options = { stale: ['list_sites'], quiet: true } as const
  const create = useOrgMutation('create_site', options)
  const change = useOrgMutation('change_site', options)
  const form = useForm<Values>({
    initialValues: {
      name: site?.name ?? '',
      origins: site?.origins ?? [],
      forms: site?.forms ?? false,
    },
    validate: {
      name: (name) => (name.trim() === '' ? messages.pixel.nameNeeded : null),
      origins: (origins) => {
        const wrong = origins.find((origin) => parseOrigin(origin) === undefined)
        return wrong === undefined ? null : messages.pixel.notOrigin(wrong)
      },
    },
  })
  useKeptForm(`site ${site?.id ?? 'new'}`, form)
  const save = (values: Values) => {
    const after = {
      onSuccess: () => {
        toastSuccess(site === undefined ? messages.pixel.created : messages.pixel.changed)
        onDone()
      },
      onError: (error: unknown) => showErrors(form, error),
    }
    if (site === undefined) create.mutate(values, after)
    else change.mutate({ ...values, id: site.id }, after)
  }
  return { form, save, isSaving: create.isPending || change.isPending }
}

function SiteForm({ site, onDone }: FormProps) {
  const { form, save, isSaving } = useSiteForm({ site, onDone })
  return (
    <form noValidate onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}>
      <Stack gap="md">
        <TextInput
          label={messages.pixel.name}
          placeholder={messages.pixel.namePlaceholder}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TagsInput
          label={messages.pixel.origins}
          description={messages.pixel.originsHelp}
          placeholder={messages.pixel.originsPlaceholder}
          splitChars={[',', ' ', '\n']}
          maxTags={100}
          {...form.getInputProps('origins')}
          onChange={(typed) =>
            // Keeps invalid origins, so that the user can correct them.
            form.setFieldValue('origins', [...new Set(typed.map((one) => parseOrigin(one) ?? one))])
          }
        />
        <Switch
          label={messages.pixel.forms}
          description={messages.pixel.formsHelp}
          {...form.getInputProps('forms', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {messages.shared.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {site === undefined ? messages.pixel.create : messages.shared.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
