import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { errorsByField } from '../form/setting-errors.ts'
import { type DraftCondition, toConditions } from './rule-draft.ts'

const debounceMs = 400

/** Previews conditions against the most recent leads while the user edits them. */
export function useRulePreview(drafts: readonly DraftCondition[]) {
  const org = useOrg()
  // Serialized, so that equal conditions compare as equal.
  const written = JSON.stringify(toConditions(drafts) ?? null)
  const [settled] = useDebouncedValue(written, debounceMs)
  const conditions = JSON.parse(settled)
  const query = useQuery({
    ...orgQuery(org.id, 'test_rule', { conditions }),
    enabled: conditions !== null,
    placeholderData: keepPreviousData,
  })
  const isComplete = written !== 'null'
  const isSettled = written === settled && !query.isFetching
  return {
    isComplete,
    isRunning: isComplete && !isSettled,
    result: isComplete ? query.data?.data : undefined,
    error: isComplete && isSettled ? query.error : null,
    problems: isComplete && isSettled ? errorsByField(query.error) : {},
  }
}
