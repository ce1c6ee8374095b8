import { useState } from 'react'
import type { CheckImportInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { messages } from '../../../i18n/index.ts'
import { type MappingErrors, toMappingErrors } from '../mapping/mapping-errors.ts'
import { importQueries } from '../use-import.ts'

/** A form that says how a file is to be read. */
export interface CheckForm {
  readonly complaints: MappingErrors
  /** What went wrong beyond parts that are shown. */
  readonly problem: Error | null
  readonly isPending: boolean
  readonly onSubmit: (event: { readonly preventDefault: () => void }) => void
}

/**
 * Sends a mapping for the dry run.
 *
 * @param missing  Questions that nobody has answered yet; the first of them gets the focus instead.
 * @param shown  Parts that say themselves what is wrong with them.
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
