import type { UseFormReturnType } from '@mantine/form'
import { useKeptDraft } from './kept-drafts.ts'

/** Fields that are never stored, not even while the page reloads. */
const secretFields = /password|code|secret|token/i

type Fields = Readonly<Record<string, unknown>>

const publicFields = (values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.test(name)))

/**
 * Preserves a form's unsaved input, except passwords and codes, when the page reloads.
 *
 * @param name Unique on the page.
 */
export function useKeptForm<V extends Fields>(name: string, form: UseFormReturnType<V>): void {
  const sample = publicFields(form.getInitialValues())
  useKeptDraft(
    name,
    sample,
    form.isDirty() ? publicFields(form.getValues()) : undefined,
    (kept) => {
      const fields = Object.entries(kept).filter(([field]) => field in sample)
      // `hasSameShape` has checked that the fields have the shape of the form's values.
      form.setValues(Object.fromEntries(fields) as Partial<V>)
    },
  )
}
