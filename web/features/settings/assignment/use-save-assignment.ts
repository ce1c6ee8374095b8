import { useState } from 'react'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { errorsByField } from '../form/setting-errors.ts'
import { focusOn } from '../rules/use-save-rule.ts'
import { type AssignmentDraft, toInput } from './assignment-draft.ts'

interface SaveOptions {
  readonly id: string | undefined
  readonly position: number
  readonly onDone: () => void
}

/** Saves an assignment rule, or reports its problems by path. */
export function useSaveAssignment({ id, position, onDone }: SaveOptions) {
  const options = { stale: ['list_assignment_rules'], quiet: true } as const
  const create = useOrgMutation('create_assignment_rule', options)
  const change = useOrgMutation('change_assignment_rule', options)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [otherError, setOtherError] = useState<unknown>()
  const fail = (errors: Record<string, string>, error?: unknown) => {
    setProblems(errors)
    const [first] = Object.keys(errors)
    setOtherError(first === undefined ? error : undefined)
    if (first !== undefined) focusOn(first)
  }
  const save = (draft: AssignmentDraft) => {
    const { input, problems: found } = toInput(draft, position)
    if (Object.keys(found).length > 0) return fail(found)
    const after = {
      onSuccess: () => {
        toastSuccess(id === undefined ? messages.assignment.created : messages.rules.changed)
        onDone()
      },
      onError: (error: unknown) => fail(errorsByField(error), error),
    }
    if (id === undefined) create.mutate(input, after)
    else change.mutate({ ...input, id }, after)
  }
  return { save, isSaving: create.isPending || change.isPending, problems, otherError }
}
