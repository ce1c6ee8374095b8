import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { problemsOf } from '../form/setting-errors.ts'
import { type DraftCondition, toConditions } from './rule-draft.ts'

/** How long nothing is typed before a rule is tried, in milliseconds. */
const pauseMs = 400

/** Tries conditions on the last leads while they are written. */
export function useRuleTest(drafts: readonly DraftCondition[]) {
  const org = useOrg()
  // As text, so that the same conditions are one value.
  const written = JSON.stringify(toConditions(drafts) ?? null)
  const [settled] = useDebouncedValue(written, pauseMs)
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
    problems: isComplete && isSettled ? problemsOf(query.error) : {},
  }
}
