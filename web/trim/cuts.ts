/** Code by name. */
export type CodeByName = Readonly<Record<string, string>>

/**
 * Changes that make code unreachable, so that the minifier removes it. Everything that a change
 * names must exist.
 */
export interface Cuts {
  /** Variables of the module that always have the same value. Assignments are removed. */
  readonly constants?: CodeByName
  /** Like `constants`, for parameters and variables of a function. */
  readonly locals?: Readonly<Record<string, CodeByName>>
  /** Values of variables of the module in all browsers that we support. */
  readonly initializers?: CodeByName
  /** Calls that always return the same value. Their arguments are removed. */
  readonly calls?: CodeByName
  /** New bodies of functions. */
  readonly bodies?: CodeByName
  /** Properties that always have the same value when they are read. */
  readonly properties?: CodeByName
  /** Values that an expression (`name` or `.property`) never has, in comparisons and `switch`. */
  readonly impossible?: readonly {
    readonly of: readonly string[]
    readonly values: readonly string[]
  }[]
  /** Keys to remove from object literals, by the code that the literal is assigned to. */
  readonly keys?: Readonly<Record<string, readonly string[]>>
  /** Assignments to remove: to these targets or to properties of them. */
  readonly assignments?: readonly string[]
  /**
   * Replacements for code, by function; `''` is the module. Code that ends with `…` is the start of
   * a statement or expression. Spaces are ignored.
   */
  readonly replacements?: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>
}

/** Everything that cuts name, as `<kind> <name>`. */
export function listTargets(cuts: Cuts): string[] {
  const simple = (['constants', 'initializers', 'calls', 'bodies', 'properties'] as const).flatMap(
    (kind) => Object.keys(cuts[kind] ?? {}).map((name) => `${kind} ${name}`),
  )
  const nested = (['locals', 'keys', 'replacements'] as const).flatMap((kind) =>
    Object.entries(cuts[kind] ?? {}).flatMap(([owner, names]) =>
      listNames(names).map((name) => `${kind} ${owner} ${name}`),
    ),
  )
  return [...simple, ...nested, ...(cuts.assignments ?? []).map((one) => `assignments ${one}`)]
}

const listNames = (
  names: CodeByName | readonly (string | readonly [string, string])[],
): string[] =>
  Array.isArray(names)
    ? names.map((one: string | readonly [string, string]) =>
        typeof one === 'string' ? one : one[0],
      )
    : Object.keys(names)

/** Combines the cuts for several features. */
export function mergeCuts(list: readonly Cuts[]): Cuts {
  const merge = <T>(kind: (cuts: Cuts) => Readonly<Record<string, T>> | undefined) => {
    const merged: Record<string, T> = {}
    for (const cuts of list) Object.assign(merged, kind(cuts))
    return merged
  }
  const mergeLists = <T>(
    kind: (cuts: Cuts) => Readonly<Record<string, readonly T[]>> | undefined,
  ) => {
    const merged: Record<string, readonly T[]> = {}
    for (const [key, items] of list.flatMap((cuts) => Object.entries(kind(cuts) ?? {})))
      merged[key] = [...(merged[key] ?? []), ...items]
    return merged
  }
  return {
    constants: merge((cuts) => cuts.constants),
    locals: merge((cuts) => cuts.locals),
    initializers: merge((cuts) => cuts.initializers),
    calls: merge((cuts) => cuts.calls),
    bodies: merge((cuts) => cuts.bodies),
    properties: merge((cuts) => cuts.properties),
    impossible: list.flatMap((cuts) => cuts.impossible ?? []),
    keys: mergeLists((cuts) => cuts.keys),
    assignments: list.flatMap((cuts) => cuts.assignments ?? []),
    replacements: mergeLists((cuts) => cuts.replacements),
  }
}

/** Body of a function that fails as soon as the app uses a removed part. */
export const throwUnsupported = (what: string): string =>
  `throw Error('The build does not include ${what}: see web/trim.')`
