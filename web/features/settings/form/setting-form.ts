import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { ChangeSettingsInput } from '../../../../sdk/app-operations.generated.ts'
import { LeadtraceError } from '../../../../sdk/index.ts'
import { meQuery } from '../../../api/me.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { reportOperations } from '../../../api/report-operations.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { errorMessage, toastError, toastSuccess } from '../../../components/feedback/toast.ts'
import { useKeptForm } from '../../../components/form/use-kept-form.ts'
import { messages } from '../../../i18n/index.ts'
import {
  changedValues,
  isAllowed,
  type NumberSetting,
  type Settings,
  settingLimits,
} from './setting-changes.ts'
import { errorsByField } from './setting-errors.ts'

/**
 * Operations to refetch after settings have changed, because their results depend on the time zone,
 * session timeout or attribution window.
 */
const staleOperations = ['get_settings', ...reportOperations] as const

/**
 * Form for some of the settings, including how they are saved.
 *
 * @param settings Stored values.
 */
export function useSettingsForm<V extends Partial<Settings>>(settings: V) {
  const client = useQueryClient()
  const isReadOnly = !useOrg().may('org.change')
  const change = useOrgMutation('change_settings', { stale: staleOperations, quiet: true })
  const form = useForm<V>({ initialValues: settings, validate: validateSettings })
  useKeptForm(Object.keys(settings).join(), form)
  const save = (values: V) =>
    // The changed settings match the service's input type, because none of them are undefined.
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

/** Values as stored by the service, for example without surrounding spaces. */
function storedValues<V extends Partial<Settings>>(values: V, stored: Settings): V {
  const names = new Set(Object.keys(values))
  // Keeps only the form's keys, so that the result has the form's type.
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.has(name))) as V
}

/** Checks for missing or out-of-range numbers before sending anything. */
function validateSettings(values: Partial<Settings>): FormErrors {
  const errors: FormErrors = {}
  if (values.name?.trim() === '') errors.name = messages.settings.nameNeeded
  // `Object.keys` loses the literal type, but these are exactly the keys.
  for (const name of Object.keys(settingLimits) as NumberSetting[]) {
    const value = values[name]
    if (value === undefined || value === null || isAllowed(name, value)) continue
    const [least, most] = settingLimits[name]
    errors[name] = messages.settings.numberNeeded(least, most)
  }
  return errors
}

/**
 * Shows the service's errors next to their fields, and the rest as a toast.
 *
 * @param about Field for errors that do not name one, such as when a name is already taken.
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

export function focusFirstError<V>(form: UseFormReturnType<V>, errors: FormErrors): void {
  const [first] = Object.keys(errors)
  // `getInputNode` accepts any path and returns null for an unknown path.
  if (first !== undefined) form.getInputNode(first as never)?.focus()
}
