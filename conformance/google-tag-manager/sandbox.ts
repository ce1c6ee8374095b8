import { createHash, randomInt } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { demandPermission } from './permissions.ts'
import type { Template } from './template.ts'

type Api = (...args: readonly unknown[]) => unknown

/**
 * APIs by name. A host adds APIs with side effects; `require` throws an error if an API is missing.
 */
export type Apis = Readonly<Record<string, Api>>

/** Runs code the way Tag Manager does: without globals and with only the documented methods. */
export interface Sandbox {
  /** Runs the body of a function. @param values Parameter values by name. */
  run(code: string, values: Readonly<Record<string, unknown>>): unknown
  /** Copies data; the copy has only the methods that the sandbox provides. */
  copy(value: unknown): unknown
}

/** Methods that sandboxed JavaScript keeps. */
const methods: Readonly<Record<string, string>> = {
  Array: `concat every filter forEach indexOf join lastIndexOf map pop push reduce reduceRight reverse
    shift slice some sort splice toString unshift`,
  String: `charAt concat indexOf lastIndexOf match replace search slice split substring toLowerCase
    toLocaleLowerCase toString toUpperCase toLocaleUpperCase trim`,
  Object: 'hasOwnProperty toString',
  Number: 'toFixed toPrecision toString',
  Boolean: 'toString',
}

/** Source of a function that deletes all globals, and all methods except those in `kept`. */
const removeNatives = `(kept) => {
  const root = globalThis
  const list = Object.getOwnPropertyNames
  for (const type in kept) {
    const names = list(root[type].prototype)
    for (let index = 0; index < names.length; index++) {
      if (kept[type][names[index]] !== true) delete root[type].prototype[names[index]]
    }
  }
  const names = list(root)
  for (let index = 0; index < names.length; index++) delete root[names[index]]
}`

export function openSandbox(): Sandbox {
  const context = createContext(Object.create(null), {
    codeGeneration: { strings: false, wasm: false },
  })
  // Parses with the context's own function, so that the results belong to that context.
  const parse = runInContext('JSON.parse', context) as (text: string) => unknown
  const kept = Object.fromEntries(
    Object.entries(methods).map(([type, names]) => [
      type,
      Object.fromEntries(names.split(/\s+/).map((name) => [name, true])),
    ]),
  )
  runInContext(`(${removeNatives})(${JSON.stringify(kept)})`, context)
  return {
    run: (code, values) =>
      runInContext(
        `(function (${Object.keys(values).join(', ')}) {'use strict'\n${code}\n})`,
        context,
      )(...Object.values(values)),
    copy: (value) => (value === undefined ? undefined : parse(JSON.stringify(value))),
  }
}

const getType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

function parseUrl(url: unknown): object | undefined {
  const parsed = URL.parse(String(url))
  if (parsed === null) return undefined
  const { href, origin, protocol, host, hostname, port, pathname, search, hash } = parsed
  const names = [...new Set(parsed.searchParams.keys())]
  const searchParams = Object.fromEntries(
    names.map((name) => {
      const values = parsed.searchParams.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
  return { href, origin, protocol, host, hostname, port, pathname, search, searchParams, hash }
}

interface Row {
  readonly [column: string]: unknown
}

/** APIs that have no side effects and need no permission. */
const pure: Apis = {
  encodeUriComponent: (text) => encodeURIComponent(String(text)),
  generateRandom: (min, max) => randomInt(Number(min), Number(max) + 1),
  getTimestampMillis: () => Date.now(),
  getType,
  makeString: (value) => String(value),
  makeTableMap: (rows, key, value) =>
    // A table parameter is a list of rows.
    Object.fromEntries((rows as readonly Row[]).map((row) => [row[`${key}`], row[`${value}`]])),
  parseUrl,
  sha256Sync: (text, options) => {
    const { outputEncoding = 'base64' } = Object(options)
    return createHash('sha256').update(String(text)).digest(outputEncoding)
  },
}

const parseOrUndefined: Api = (text) => {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/**
 * A template's `require` function, restricted by the template's permissions.
 *
 * @param host APIs with side effects.
 */
export function openRequire(
  { permissions }: Template,
  { copy }: Sandbox,
  host: Apis,
): (name: string) => unknown {
  const toSandbox = (value: unknown) =>
    // Promises keep their methods, as do objects that replace promises in tests.
    typeof value === 'object' && value !== null && !('then' in value) ? copy(value) : value
  return (name) => {
    if (name === 'JSON') {
      return {
        stringify: (value: unknown) => JSON.stringify(value),
        parse: (text: unknown) => toSandbox(parseOrUndefined(text)),
      }
    }
    const api = host[name] ?? pure[name]
    if (api === undefined) throw new Error(`no API is called ${name}`)
    return (...args: readonly unknown[]) => {
      demandPermission(permissions, name, args)
      return toSandbox(api(...args))
    }
  }
}

/** Outcome that a tag reported. */
export type Outcome = 'success' | 'failure'

/** Fires a tag. @returns The outcome, once the tag has reported it. */
export function fireTag(
  template: Template,
  parameters: Readonly<Record<string, unknown>>,
  host: Apis,
): Promise<Outcome> {
  const unknown = Object.keys(parameters).filter((name) => !template.parameters.includes(name))
  if (unknown.length > 0) throw new Error(`no parameter is called ${unknown.join(', ')}`)
  const sandbox = openSandbox()
  return new Promise((resolve) => {
    const data = Object.assign(Object(sandbox.copy(parameters)), {
      gtmOnSuccess: () => resolve('success'),
      gtmOnFailure: () => resolve('failure'),
    })
    sandbox.run(template.code, { require: openRequire(template, sandbox, host), data })
  })
}
