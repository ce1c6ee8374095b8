import { Code, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { RuleCondition } from '../../../../contract/leads/filter-rules.ts'
import { messages } from '../../../i18n/index.ts'
import { fieldValues } from './rule-fields.ts'
import type { useRuleNames } from './use-rule-names.ts'

/** Number of list values shown; the editor shows all of them. */
const shownValues = 8

interface Props {
  readonly conditions: readonly RuleCondition[]
  readonly named: ReturnType<typeof useRuleNames>
}

/** `Email is a throw-away address and Note contains "seo"`. */
export const RuleSentence = ({ conditions, named }: Props) => (
  <Text size="sm" component="div">
    {conditions.map((condition, index) => {
      const { field, operator, values } = describeCondition(condition, named)
      return (
        // The index is a valid key, because the order of a displayed rule's conditions never
        // changes.
        <Fragment key={index}>
          {index === 0 ? null : <Text span c="dimmed">{` ${messages.rules.and} `}</Text>}
          <Text span fw={500}>
            {field}
          </Text>{' '}
          {operator} <Values values={values} />
        </Fragment>
      )
    })}
  </Text>
)

const Values = ({ values }: { readonly values: readonly string[] }) => (
  <>
    {values.slice(0, shownValues).map((value) => (
      <Fragment key={value}>
        <Code className="free-text">{value}</Code>{' '}
      </Fragment>
    ))}
    {values.length > shownValues ? messages.rules.moreValues(values.length - shownValues) : null}
  </>
)

/** Parts of a described condition, which are styled differently. */
interface ConditionTexts {
  readonly field: string
  readonly operator: string
  /** Empty for operators without a value. */
  readonly values: readonly string[]
}

/** Describes a condition; labels and conversion events are shown by name. */
function describeCondition(
  condition: RuleCondition,
  named: Parameters<typeof fieldValues>[1],
): ConditionTexts {
  const { field, operator } = condition
  const choices = fieldValues(field, named)
  const valueLabel = (value: string) =>
    choices?.find((choice) => choice.value === value)?.label ?? value
  const values = 'value' in condition ? [condition.value].flat().map(valueLabel) : []
  return {
    field: messages.fieldLabels[field],
    operator: messages.rules.operators[operator],
    values,
  }
}
