import type { RuleCondition } from '../../../../contract/leads/filter-rules.ts'
import { messages } from '../../../i18n/index.ts'
import { type RuleDraft, toDraftCondition } from './rule-draft.ts'

const templates: Readonly<Record<keyof typeof messages.rules.templates, readonly RuleCondition[]>> =
  {
    disposable: [{ field: 'email', operator: 'isDisposableEmail' }],
    pitches: [
      {
        field: 'note',
        operator: 'matches',
        value: '(?i)\\b(seo|backlinks?|guest post|first page of google)\\b',
      },
    ],
    domain: [{ field: 'email', operator: 'endsWith', value: '@example.com' }],
    unreachable: [
      { field: 'email', operator: 'isEmpty' },
      { field: 'phone', operator: 'isEmpty' },
    ],
  }

/** Common rules to start from. */
export const ruleTemplates = Object.entries(templates).map(([key, conditions]) => {
  // `Object.entries` loses the literal type of the keys of `templates`.
  const name = messages.rules.templates[key as keyof typeof templates]
  const draft = (): RuleDraft => ({
    name,
    enabled: true,
    conditions: conditions.map(toDraftCondition),
  })
  return { key, name, draft }
})
