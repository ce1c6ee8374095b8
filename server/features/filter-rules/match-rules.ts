import { type Rule, ruleSchema } from '../../../contract/filter-rules.ts'
import { compileRule, fold, type LeadText, type ReadField } from './compile-rule.ts'

/** A lead as a create understood it: values by field name. */
export type LeadValues = Readonly<Record<string, unknown>>

/** The rules of an organization, ready to be asked. */
export interface Rules {
  /** The first rule that refuses the lead, `undefined` when none does. @see D-17 */
  match(lead: LeadValues): Rule | undefined
}

/**
 * Compiles rules once, to be asked about many leads.
 *
 * Disabled rules are left out, and so are rules that this process does not understand: written by
 * a newer version beside it, or with a pattern that its engine does not take. They must not stop
 * leads; saving refuses what cannot work.
 *
 * @param rules  In any order. They are tried by position, then by id, which is by age.
 */
export function compileRules(rules: readonly Rule[]): Rules {
  const compiled = rules
    .filter((rule) => rule.enabled && ruleSchema.safeParse(rule).success)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .flatMap((rule) => compileRule(rule) ?? [])
  return {
    match(lead) {
      const read = readOnce(lead)
      return compiled.find(({ holds }) => holds(read))?.rule
    },
  }
}

/** Reads each field once, however many conditions ask for it. */
function readOnce(lead: LeadValues): ReadField {
  const known = new Map<string, LeadText | undefined>()
  return (field) => {
    if (known.has(field)) return known.get(field)
    const plain = textOf(lead[field])
    const text = plain === '' ? undefined : { plain, folded: fold(plain) }
    known.set(field, text)
    return text
  }
}

/** Text of a value; flags and numbers have one too, anything else counts as empty. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
