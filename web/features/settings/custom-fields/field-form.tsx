import { Button, Group, Select, Stack, TagsInput, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import {
  type CustomType,
  customTypes,
  customFieldLimits as limits,
} from '../../../../contract/custom-fields/custom-values.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptForm } from '../../../components/form/use-kept-form.ts'
import { messages } from '../../../i18n/index.ts'
import { showErrors } from '../form/setting-form.ts'
import { Suggestions } from './suggestions.tsx'
import { type CustomFieldItem, staleOnFields } from './use-field-actions.ts'

const texts = messages.customFieldSettings

interface Draft extends Record<string, unknown> {
  key: string
  label: string
  type: CustomType
  choices: string[]
}

/** A disabled input would be too pale to read. */
const fixed = { readOnly: true, variant: 'filled' } as const

interface Props {
  /** `undefined` for a new field. */
  readonly field: CustomFieldItem | undefined
  readonly onDone: () => void
}

export function FieldForm({ field, onDone }: Props) {
  const { form, save, isSaving } = useFieldForm(field, onDone)
  const { type } = form.getValues()
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        {field === undefined ? <Suggestions onPick={(picked) => form.setValues(picked)} /> : null}
        <TextInput
          label={texts.key}
          description={field === undefined ? texts.keyHelp : texts.keyFixed}
          {...(field === undefined ? { required: true } : fixed)}
          maxLength={limits.key}
          {...form.getInputProps('key')}
        />
        <TextInput
          label={texts.label}
          description={texts.labelHelp}
          required
          data-autofocus={field !== undefined || undefined}
          maxLength={limits.label}
          {...form.getInputProps('label')}
        />
        <Select
          label={texts.type}
          {...(field === undefined ? {} : { description: texts.typeFixed })}
          {...(field === undefined ? { required: true } : fixed)}
          allowDeselect={false}
          data={customTypes.map((one) => ({
            value: one,
            label: messages.customFields.types[one],
          }))}
          {...form.getInputProps('type')}
        />
        {type === 'choice' ? (
          <TagsInput
            label={texts.choices}
            description={texts.choicesHelp}
            required
            maxTags={limits.choices}
            maxLength={limits.choice}
            splitChars={[]}
            {...form.getInputProps('choices')}
          />
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {messages.shared.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {field === undefined ? texts.add : messages.shared.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useFieldForm(field: CustomFieldItem | undefined, onDone: () => void) {
  const form = useForm<Draft>({
    initialValues: {
      key: field?.key ?? '',
      label: field?.label ?? '',
      type: field?.type ?? 'text',
      choices: [...(field?.choices ?? [])],
    },
    validate: validateDraft,
  })
  useKeptForm(`custom field ${field?.id ?? 'new'}`, form)
  const options = { stale: staleOnFields, quiet: true } as const
  const create = useOrgMutation('create_custom_field', options)
  const change = useOrgMutation('change_custom_field', options)
  const save = ({ key, label, type, choices }: Draft) => {
    const sent = { label: label.trim(), ...(type === 'choice' ? { choices } : {}) }
    const finish = (message: string) => ({
      onSuccess: () => {
        toastSuccess(message)
        onDone()
      },
      onError: (error: unknown) => showErrors(form, error, 'key'),
    })
    if (field === undefined) create.mutate({ key, type, ...sent }, finish(texts.added(sent.label)))
    else change.mutate({ id: field.id, ...sent }, finish(texts.changed))
  }
  return { form, save, isSaving: create.isPending || change.isPending }
}

/** Checks for missing values before anything is sent. */
const validateDraft = ({ key, label, type, choices }: Draft): FormErrors => ({
  ...(key.trim() === '' ? { key: texts.keyNeeded } : {}),
  ...(label.trim() === '' ? { label: texts.labelNeeded } : {}),
  ...(type === 'choice' && choices.length === 0 ? { choices: texts.choicesNeeded } : {}),
})
