import { type Cuts, listTargets } from './cuts.ts'
import { readName, readProperty, type SyntaxNode } from './syntax-tree.ts'

/** Cuts, and those that the source has not contained so far. */
export interface Search {
  readonly cuts: Cuts
  readonly missing: Set<string>
}

/** Place of code in the source. */
export interface Scope {
  /** Names of the functions around the code, from the inside; the module is the last, `''`. */
  readonly functions: readonly string[]
  /** Names that mean something else here than in the module. */
  readonly hidden: ReadonlySet<string>
  /** Variables that removed code declares, but other code of the function may use. */
  readonly removedVariables: Set<string>
}

export const startSearch = (cuts: Cuts): Search => ({ cuts, missing: new Set(listTargets(cuts)) })

/** New code for a name. */
export function findCode(
  { cuts, missing }: Search,
  kind: 'initializers' | 'calls' | 'bodies' | 'properties' | 'constants',
  name: string | undefined,
): string | undefined {
  const code = getOwn(cuts[kind], name)
  if (code !== undefined) missing.delete(`${kind} ${name}`)
  return code
}

/** Value of a variable that never changes. */
export function findConstant(search: Search, name: string, scope: Scope): string | undefined {
  for (const one of scope.functions) {
    const code = getOwn(getOwn(search.cuts.locals, one), name)
    if (code === undefined) continue
    search.missing.delete(`locals ${one} ${name}`)
    return code
  }
  return scope.hidden.has(name) ? undefined : findCode(search, 'constants', name)
}

/** Replacement for the code of a node. */
export function findReplacement(
  { cuts, missing }: Search,
  text: string,
  { functions }: Scope,
): string | undefined {
  for (const one of functions) {
    // The code of the module does not include its functions.
    if (one === '' && functions.length > 1) continue
    for (const [from, to] of getOwn(cuts.replacements, one) ?? []) {
      if (!matches(text, from)) continue
      missing.delete(`replacements ${one} ${from}`)
      return to
    }
  }
  return undefined
}

/** True if an expression never has a value. */
export const isImpossible = ({ cuts }: Search, subject: SyntaxNode, value: string): boolean =>
  (cuts.impossible ?? []).some(
    ({ of, values }) =>
      values.includes(value) &&
      of.some((one) => one === readName(subject) || one === `.${readProperty(subject)}`),
  )

export function isCutAssignment({ cuts, missing }: Search, target: string): boolean {
  const found = cuts.assignments?.find((one) => `${target}.`.startsWith(`${one}.`))
  if (found !== undefined) missing.delete(`assignments ${found}`)
  return found !== undefined
}

/** Keys to remove from the object literal that is assigned to `owner`. */
export const findKeys = ({ cuts }: Search, owner: string): readonly string[] | undefined =>
  getOwn(cuts.keys, owner)

function matches(text: string, pattern: string): boolean {
  const isStart = pattern.endsWith('…')
  const target = removeSpaces(isStart ? pattern.slice(0, -1) : pattern)
  // Most code differs in its first characters.
  if (!removeSpaces(text.slice(0, 200)).startsWith(target.slice(0, 8))) return false
  return isStart ? removeSpaces(text).startsWith(target) : removeSpaces(text) === target
}

const removeSpaces = (text: string) => text.replaceAll(/\s+/g, '')

/** Value of a key; source code may contain names such as `constructor`. */
const getOwn = <T>(record: Readonly<Record<string, T>> | undefined, key: string | undefined) =>
  record !== undefined && key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
