import { TagsInput, type TagsInputProps } from '@mantine/core'
import { maxLossReasons } from '../../../../contract/leads/lead-values.ts'
import { messages } from '../../../i18n/index.ts'

/** List of loss reasons, within the service's limits. */
export const LossReasonsInput = (props: TagsInputProps) => (
  <TagsInput
    aria-label={messages.outcomes.reasons}
    placeholder={messages.outcomes.addReason}
    maxTags={maxLossReasons}
    maxLength={200}
    maw="36rem"
    {...props}
  />
)
