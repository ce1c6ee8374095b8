import { useState } from 'react'
import type { CheckImportInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { type MappingErrors, toMappingErrors } from '../mapping/mapping-errors.ts'
import { importQueries } from '../use-import.ts'

/** State of the form that describes how to read a file. */
export interface CheckForm {
  readonly complaints: MappingErrors
  /** Error that is not shown in any section of the form. */
  readonly problem: Error | null
  readonly isPending: boolean
  readonly onSubmit: (event: { readonly preventDefault: () => void }) => void
}

/**
 * Submits a mapping for a dry run.
 *
 * @param missing Unanswered questions; if there are any, the first one is focused and nothing is
 *   submitted.
 *
 * @param shown Sections of the form that show their own errors.
 */
export function useCheck(
  input: CheckImportInput,
  missing: readonly string[],
  shown: readonly string[],
): CheckForm {
  const [isPressed, setPressed] = useState(false)
  const { error, isPending, mutate } = useOrgMutation('check_import', {
    stale: importQueries,
    quiet: true,
  })
  const rejected = toMappingErrors(error)
  const parts = Object.keys(rejected)
  const isShown = parts.length > 0 && parts.every((part) => shown.includes(part))
  const unanswered = missing.map((name) => [name, messages.imports.chooseOne])
  return {
    complaints: { ...rejected, ...(isPressed ? Object.fromEntries(unanswered) : {}) },
    problem: isShown ? null : error,
    isPending,
    onSubmit: (event) => {
      event.preventDefault()
      setPressed(true)
      if (missing.length === 0) mutate(input)
      else document.getElementById(`import-${missing[0]}`)?.focus()
    },
  }
}
