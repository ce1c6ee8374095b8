import { type Rule, ruleSchema } from '../../../contract/leads/filter-rules.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { compileRule, foldCase, type LeadText, type ReadField } from './compile-rule.ts'
import { getPatterns, patternLimits } from './pattern.ts'
import { compileLimit, estimateEffort } from './pattern-effort.ts'
import { selectRules } from './rule-store.ts'

/** A lead as a create understood it: values by field name. */
export type LeadValues = Readonly<Record<string, unknown>>

/** The rules of an organization, ready to be asked. */
export interface Rules {
  /** The first rule that refuses the lead, `undefined` when none does. @see D-17 */
  match(lead: LeadValues): Rule | undefined
  /** Compiled instructions of all patterns. */
  readonly size: number
}

/**
 * Compiles rules once, to be asked about many leads.
 *
 * Disabled rules are left out, and so are rules that this process does not understand: written by
 * a newer version beside it, or with a pattern that its engine does not take. They must not stop
 * leads; saving refuses what cannot work. Where patterns are larger than they may be today, all of
 * them search less of a text, and the last rules are left out where compiling would take too long.
 *
 * @param rules  In any order. They are tried by position, then by id, which is by age.
 */
export function compileRules(rules: readonly Rule[]): Rules {
  const usable = rules
    .filter((rule) => rule.enabled && ruleSchema.safeParse(rule).success)
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  const compiled = withinEffort(usable).flatMap((rule) => compileRule(rule) ?? [])
  const size = compiled.reduce((total, rule) => total + rule.size, 0)
  const searched = searchedChars(size)
  return {
    size,
    match(lead) {
      const read = readOnce(lead)
      return compiled.find(({ holds }) => holds(read, searched))?.rule
    },
  }
}

/** Characters of a text that patterns search: fewer where they were stored before they had to be small. */
const searchedChars = (size: number): number =>
  Math.min(
    patternLimits.searched,
    Math.floor((patternLimits.searched * patternLimits.totalSize) / size),
  )

/** The first rules, as many as can be compiled without making others wait. */
function withinEffort(rules: readonly Rule[]): readonly Rule[] {
  let effort = 0
  return rules.filter(({ conditions }) => {
    effort += getPatterns(conditions).reduce((total, source) => total + estimateEffort(source), 0)
    return effort <= compileLimit.all * 2
  })
}

/** Reads each field once, however many conditions ask for it. */
function readOnce(lead: LeadValues): ReadField {
  const texts = new Map<string, LeadText | undefined>()
  return (field) => {
    if (texts.has(field)) return texts.get(field)
    const plain = toText(lead[field])
    const text = plain === '' ? undefined : { plain, folded: foldCase(plain) }
    texts.set(field, text)
    return text
  }
}

/** Text of a value; flags and numbers have one too, anything else counts as empty. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''

const caches = perDatabase((db) => {
  const cache = createCache<Rules>(db)
  db.notifications.subscribe((notice) => {
    if (notice === undefined) cache.clear()
    else if (notice.kind === 'org') cache.invalidate(notice.id)
  })
  return cache
})

/** The organization's rules, compiled, as of at most a second ago. */
export const loadRules = (db: Database, orgId: string): Promise<Rules> =>
  caches(db).get(orgId, async () => compileRules(await db.readInOrg(orgId, selectRules)))
