import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { ChangeSettingsInput } from '../../../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { meQuery } from '../../../api/me.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { reportOperations } from '../../../api/report-operations.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { errorMessage, toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import {
  changedValues,
  isAllowed,
  type NumberSetting,
  type Settings,
  settingLimits,
} from './setting-changes.ts'
import { errorsByField } from './setting-errors.ts'

/** What reads days, visits or the window of an organization. */
const staleOperations = ['get_settings', ...reportOperations] as const

/**
 * A form of some settings, and how it is saved.
 *
 * @param settings  Those that the form holds, as they are stored.
 */
export function useSettingsForm<V extends Partial<Settings>>(settings: V) {
  const client = useQueryClient()
  const isReadOnly = !useOrg().may('org.change')
  const change = useOrgMutation('change_settings', { stale: staleOperations, quiet: true })
  const form = useForm<V>({ initialValues: settings, validate: validateSettings })
  const save = (values: V) =>
    // Settings that are there are what the service takes; none of them is undefined.
    change.mutate(changedValues(form.getInitialValues(), values) as ChangeSettingsInput, {
      onSuccess: (stored) => {
        const saved = storedValues(values, stored)
        form.setInitialValues(saved)
        form.setValues(saved)
        form.resetDirty(saved)
        if ('name' in values) void client.invalidateQueries(meQuery)
        toastSuccess(messages.shared.saved)
      },
      onError: (error) => showErrors(form, error),
    })
  return { form, save, isReadOnly, isSaving: change.isPending }
}

/** The values of a form as the service stored them, such as without blanks at their edges. */
function storedValues<V extends Partial<Settings>>(values: V, stored: Settings): V {
  const names = new Set(Object.keys(values))
  // Exactly the keys of the form are taken.
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.has(name))) as V
}

/** Numbers that are missing or too large; the service is not asked about those. */
function validateSettings(values: Partial<Settings>): FormErrors {
  const errors: FormErrors = {}
  if (values.name?.trim() === '') errors.name = messages.settings.nameNeeded
  // Object.keys loses the literal names; they are exactly the keys.
  for (const name of Object.keys(settingLimits) as NumberSetting[]) {
    const value = values[name]
    if (value === undefined || value === null || isAllowed(name, value)) continue
    const [least, most] = settingLimits[name]
    errors[name] = messages.settings.numberNeeded(least, most)
  }
  return errors
}

/**
 * Puts what the service finds wrong beside its field, and tells what has none.
 *
 * @param about  The field that a refusal is about which names none, such as a name that is taken.
 */
export function showErrors<V>(
  form: UseFormReturnType<V>,
  error: unknown,
  about?: keyof V & string,
): void {
  const problems = errorsByField(error)
  const isRefused = error instanceof LeadtraceError && error.status === 409
  if (isRefused && about !== undefined) problems[about] = errorMessage(error)
  form.setErrors(problems)
  if (Object.keys(problems).length === 0) toastError(error)
  else focusFirstError(form, problems)
}

/** Goes to the first field that is wrong. */
export function focusFirstError<V>(form: UseFormReturnType<V>, errors: FormErrors): void {
  const [first] = Object.keys(errors)
  // Any path may be asked for; one that leads nowhere gives null.
  if (first !== undefined) form.getInputNode(first as never)?.focus()
}
