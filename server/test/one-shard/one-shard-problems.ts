import { tablePlacements } from '../../platform/db/citus/table-placements.ts'
import { returnInserted } from '../../platform/db/sql.ts'
import type { Sent } from './one-shard-statements.ts'
import type { Reach, Shards } from './one-shard-store.ts'
import { orgColumn } from './one-shard-tables.ts'

/**
 * Reasons why an organization's statement could involve other shards.
 *
 * @returns One line with all problems and the statement; empty if there are none.
 */
export async function findProblems(shards: Shards, sent: Sent): Promise<string[]> {
  const reach = await shards.reachOf(sent)
  const problems = [
    ...scanProblems(reach, await shards.shardOf(String(sent.orgId))),
    ...insertProblems(reach, sent),
    ...findCitusProblems(sent.text),
    ...(clock.test(sent.text) ? ['reads the clock of the database'] : []),
    ...(await shards.changeable(callsInUpserts(sent.text))).map(
      (name) => `calls ${name} in an upsert, which is not immutable`,
    ),
  ]
  return problems.length === 0 ? [] : [`${problems.join('; ')}: ${onOneLine(sent.text)}`]
}

/** Normalizes a statement for comparison and display. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function scanProblems({ shards, others }: Reach, own: number): string[] {
  const foreign = shards.filter((name) => !name.endsWith(`@${own}`))
  const unknown = others.filter((name) => tablePlacements[name]?.as !== 'reference')
  return [
    ...(foreign.length > 0 ? [`reaches ${[...new Set(foreign)].join(', ')}`] : []),
    ...unknown.map((name) => `reaches ${name}, which is on no shard`),
  ]
}

const target = /\binsert\s+into\s+"?(\w+)"?(?:\s+as\s+\w+)?\s*/gi

/**
 * New rows must take the organization from a parameter, or from a row that was found by
 * organization. The organization column must come first, which makes this rule easy to check.
 */
function insertProblems({ isInvented }: Reach, { text, values, orgId }: Sent): string[] {
  return [...text.matchAll(target)].flatMap(({ 0: head, 1: table = '', index }) => {
    if (tablePlacements[table]?.as === 'reference' && table !== 'org' && table !== 'api_key')
      return []
    const column = `"?${orgColumn(table)}"?`
    const form = new RegExp(
      `^\\(\\s*${column}\\s*,[^()]*\\)\\s*(?:select|values\\s*\\()\\s*` +
        `(?:\\$(\\d+)(?:::uuid)?|(?:"?\\w+"?\\.)?${column})\\s*,`,
      'i',
    )
    const match = form.exec(text.slice(index + head.length))
    const parameter = match?.[1]
    const isNamed = parameter === undefined ? !isInvented : values[Number(parameter) - 1] === orgId
    return match && isNamed ? [] : [`inserts into ${table} without naming the organization first`]
  })
}

const clock =
  /\b(now|timeofday|(clock|statement|transaction)_timestamp)\s*\(|\bcurrent_(date|time)|\blocaltime/i

/** Names of the functions called within `do update set`. */
function callsInUpserts(text: string): string[] {
  const upserts = text.split(/\bdo\s+update\s+set\b/i).slice(1)
  return upserts.flatMap((rest) =>
    [...ownPart(rest).matchAll(/\b([a-z_]\w*)\s*\(/gi)].map(([, name = '']) => name.toLowerCase()),
  )
}

/** Text up to the parenthesis that closes the enclosing statement. */
function ownPart(text: string): string {
  let depth = 0
  for (const [i, character] of [...text].entries()) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return text.slice(0, i)
  }
  return text
}

/** Kinds of statements that Citus rejects or runs differently, found by their text. */
const kinds: readonly (readonly [problem: string, pattern: RegExp])[] = [
  [
    'set_config does not reach other machines; use tx.set',
    /\bset_config\s*\(\s*'(app\.|timezone)/i,
  ],
  [
    'an interval is added to an instant in an update; convert the instant to UTC first',
    /\bupdate\b[^;]*\bset\b(?:(?!\bwhere\b|\bfrom\b)[^;])*"\w+(At|Until)"\s*[-+]\s*(interval\b|\$\d+::interval)/i,
  ],
  [
    'a subquery of several columns locks rows; use ctid',
    /"\s*\)\s+in\s*\(\s*select\b[^)]*\bskip\s+locked/i,
  ],
]

/** A parameter in the upsert part of `insert … select` loses its type. */
const upsertWithParameter =
  /\binsert\s+into\b[^;]*\bselect\b[^;]*\bon\s+conflict\b(?:(?!\breturning\b)[^;])*\$\d/i

/** Reasons why Citus would not run a statement as PostgreSQL does. */
export function findCitusProblems(text: string): string[] {
  return [
    ...kinds.filter(([, pattern]) => pattern.test(text)).map(([problem]) => problem),
    ...(parts(text).some((part) => upsertWithParameter.test(part))
      ? ['a parameter in an upsert that selects its rows; use the columns of excluded']
      : []),
    ...(copies(returnInserted(text)) ? ['inserted rows are copied; return them'] : []),
  ]
}

/** The statement's parts without those that are nested in them. */
function parts(text: string): string[] {
  const done: string[] = []
  const levels = ['']
  for (const [part] of text.matchAll(/'[^']*'|"[^"]*"|[()]|[^'"()]+/g)) {
    if (part === '(') levels.push('')
    else if (part === ')') done.push(levels.pop() ?? '')
    else levels.push(`${levels.pop() ?? ''}${part}`)
  }
  return [...done, ...levels]
}

const copies = (text: string): boolean =>
  parts(text).some(
    (part) =>
      /^\s*(with\b.*)?\binsert\s+into\b.*\bselect\b/is.test(part) &&
      !/\b(returning|on\s+conflict)\b/i.test(part),
  )
