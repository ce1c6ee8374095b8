import { type Rule, ruleSchema } from '../../../contract/leads/filter-rules.ts'
import { createCache, perDatabase } from '../../platform/concurrency/cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { compileRule, foldCase, type LeadText, type ReadField } from './compile-rule.ts'
import { getPatterns, patternLimits } from './pattern.ts'
import { compileLimit, estimateEffort } from './pattern-effort.ts'
import { selectRules } from './rule-store.ts'

/** Parsed values of the lead to be created, by field name. */
export type LeadValues = Readonly<Record<string, unknown>>

interface StoredValues {
  readonly status: string
  readonly source: string
}

export interface Rules {
  /**
   * The first rule that rejects the lead; `undefined` if none does.
   *
   * @param stored  Status and source with which the lead will be stored.
   * @see D-17
   */
  match(lead: LeadValues, stored?: StoredValues): Rule | undefined
  /** Number of compiled instructions in all patterns. */
  readonly size: number
}

/**
 * Compiles rules once so that they can be matched against many leads. Skips disabled rules and
 * rules that this process cannot interpret, either because a newer version stored them or because
 * the engine does not support their patterns; such rules must not reject leads. If the patterns
 * exceed the current size limit, all of them are matched against a shorter part of each text. Rules
 * beyond the compile limit are skipped.
 *
 * @param rules  In any order; they are evaluated by position, then by ID (oldest first).
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
    match(lead, stored) {
      const read = readOnce(lead, stored)
      return compiled.find(({ holds }) => holds(read, searched))?.rule
    },
  }
}

/**
 * Number of characters that patterns are matched against. Reduced if the patterns predate the size
 * limit and exceed it.
 */
const searchedChars = (size: number): number =>
  Math.min(
    patternLimits.searched,
    Math.floor((patternLimits.searched * patternLimits.totalSize) / size),
  )

/** The first rules, up to a total compile effort of twice the limit for saving rules. */
function withinEffort(rules: readonly Rule[]): readonly Rule[] {
  let effort = 0
  return rules.filter(({ conditions }) => {
    effort += getPatterns(conditions).reduce((total, source) => total + estimateEffort(source), 0)
    return effort <= compileLimit.all * 2
  })
}

/** Reads each field at most once per lead, no matter how many conditions use it. */
function readOnce(lead: LeadValues, stored: StoredValues | undefined): ReadField {
  const texts = new Map<string, LeadText | undefined>()
  return (field) => {
    if (texts.has(field)) return texts.get(field)
    const isStored = field === 'status' || field === 'source'
    const plain = toText((isStored ? stored?.[field] : undefined) ?? lead[field])
    const text = plain === '' ? undefined : toLeadText(plain)
    texts.set(field, text)
    return text
  }
}

function toLeadText(plain: string): LeadText {
  let folded: string | undefined
  return {
    plain,
    fold() {
      folded ??= foldCase(plain)
      return folded
    },
  }
}

/** Converts a boolean, number or string to text; anything else becomes an empty string. */
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

/** The organization's compiled rules, at most a second out of date. */
export const loadRules = (db: Database, orgId: string): Promise<Rules> =>
  caches(db).get(orgId, async () => compileRules(await db.readInOrg(orgId, selectRules)))
