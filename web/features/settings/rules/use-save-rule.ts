import { useState } from 'react'
import type { ChangeRuleInput } from '../../../../sdk/app-operations.generated.ts'
import { useOrgMutation } from '../../../api/org-query.ts'
import { tell } from '../../../components/feedback/toast.ts'
import { words } from '../../../i18n/en/index.ts'
import { problemsOf } from '../form/setting-errors.ts'
import { problemsIn, type RuleDraft, toConditions } from './rule-draft.ts'

interface Saved {
  readonly id: string | undefined
  readonly position: number
  readonly onDone: () => void
}

/** Stores a rule, or tells what is wrong with it by path. */
export function useRuleSave({ id, position, onDone }: Saved) {
  const options = { stale: ['list_rules'], quiet: true } as const
  const create = useOrgMutation('create_rule', options)
  const change = useOrgMutation('change_rule', options)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [other, setOther] = useState<unknown>()

  const fail = (found: Record<string, string>, error?: unknown) => {
    setProblems(found)
    const [first] = Object.keys(found)
    setOther(first === undefined ? error : undefined)
    if (first !== undefined) focusOn(first)
  }

  const save = (draft: RuleDraft) => {
    const conditions = toConditions(draft.conditions)
    const found = problemsIn(draft, {
      name: words.rules.nameNeeded,
      value: words.rules.valueNeeded,
    })
    if (conditions === undefined || Object.keys(found).length > 0) return fail(found)
    const sent = { name: draft.name, enabled: draft.enabled, position, conditions }
    const after = {
      onSuccess: () => {
        tell(id === undefined ? words.rules.created : words.rules.changed)
        onDone()
      },
      onError: (error: unknown) => fail(problemsOf(error), error),
    }
    if (id === undefined) create.mutate(sent, after)
    else change.mutate({ ...sent, id } satisfies ChangeRuleInput, after)
  }
  return { save, isSaving: create.isPending || change.isPending, problems, other }
}

/** Goes to the field of a path; fields carry it as `data-path`. */
function focusOn(path: string): void {
  const field = document.querySelector(`[data-path="${CSS.escape(path)}"]`)
  if (field instanceof HTMLElement) field.focus()
}
