import { useState } from 'react'
import type { ChangeRuleInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { messages } from '../../../i18n/index.ts'
import { errorsByField } from '../form/setting-errors.ts'
import { problemsIn, type RuleDraft, toConditions } from './rule-draft.ts'

interface SaveRuleOptions {
  readonly id: string | undefined
  readonly position: number
  readonly onDone: () => void
}

/** Saves a rule, or reports its problems by path. */
export function useSaveRule({ id, position, onDone }: SaveRuleOptions) {
  const options = { stale: ['list_rules'], quiet: true } as const
  const create = useOrgMutation('create_rule', options)
  const change = useOrgMutation('change_rule', options)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [otherError, setOtherError] = useState<unknown>()

  const fail = (errors: Record<string, string>, error?: unknown) => {
    setProblems(errors)
    const [first] = Object.keys(errors)
    setOtherError(first === undefined ? error : undefined)
    if (first !== undefined) focusOn(first)
  }

  const save = (draft: RuleDraft) => {
    const conditions = toConditions(draft.conditions)
    const errors = problemsIn(draft, {
      name: messages.rules.nameNeeded,
      value: messages.rules.valueNeeded,
    })
    if (conditions === undefined || Object.keys(errors).length > 0) return fail(errors)
    const input = { name: draft.name, enabled: draft.enabled, position, conditions }
    const after = {
      onSuccess: () => {
        toastSuccess(id === undefined ? messages.rules.created : messages.rules.changed)
        onDone()
      },
      onError: (error: unknown) => fail(errorsByField(error), error),
    }
    if (id === undefined) create.mutate(input, after)
    else change.mutate({ ...input, id } satisfies ChangeRuleInput, after)
  }
  return { save, isSaving: create.isPending || change.isPending, problems, otherError }
}

/** Focuses the field that has this path in its `data-path` attribute. */
export function focusOn(path: string): void {
  const field = document.querySelector(`[data-path="${CSS.escape(path)}"]`)
  if (field instanceof HTMLElement) field.focus()
}
