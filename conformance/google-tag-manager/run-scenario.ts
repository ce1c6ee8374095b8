import { isDeepStrictEqual } from 'node:util'
import { type Apis, openRequire, openSandbox } from './sandbox.ts'
import type { Template } from './template.ts'

type Mock = (...args: readonly unknown[]) => unknown

/** APIs that would have side effects; they do nothing unless a test replaces them. */
const idle: Apis = {
  addConsentListener: () => undefined,
  isConsentGranted: () => true,
  setInWindow: () => true,
}

/** Compares values from different realms, where equal objects have different prototypes. */
const isEqual = (one: unknown, other: unknown): boolean => {
  const clone = (value: unknown) =>
    value === undefined ? value : JSON.parse(JSON.stringify(value))
  return isDeepStrictEqual(clone(one), clone(other))
}

function claim(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem)
}

const assertThat = (value: unknown) => ({
  isEqualTo: (expected: unknown) =>
    claim(
      isEqual(value, expected),
      `expected ${JSON.stringify(expected)}, received ${JSON.stringify(value)}`,
    ),
  isUndefined: () => claim(value === undefined, `expected nothing, received ${value}`),
  isDefined: () => claim(value !== undefined, 'expected a value'),
})

/**
 * Runs one of a template's tests the way the template editor does.
 *
 * @throws Error if the test fails.
 */
export function runScenario(template: Template, code: string): void {
  const sandbox = openSandbox()
  const mocks = new Map<string, Mock>()
  const calls: string[] = []
  const record =
    (name: string, api: Mock): Mock =>
    (...args) => {
      calls.push(name)
      return (mocks.get(name) ?? api)(...args)
    }
  const missing = (name: string) => (): never => {
    throw new Error(`${name} needs a mock`)
  }
  const effects = ['callInWindow', 'getAllEventData', 'injectScript', 'sendHttpRequest']
  const host = Object.fromEntries([
    ...Object.entries(idle).map(([name, api]) => [name, record(name, api)]),
    ...effects.map((name) => [name, record(name, missing(name))]),
  ])
  const require = openRequire(template, sandbox, host)
  const outcome = (name: string) => record(name, () => undefined)
  sandbox.run(`${template.setup}\n${code}`, {
    require,
    mock: (name: string, value: unknown) => {
      // A mock is a function or the value to return.
      mocks.set(name, typeof value === 'function' ? (value as Mock) : () => value)
    },
    runCode: (parameters: object) => {
      const data = Object.assign(Object(sandbox.copy(parameters)), {
        gtmOnSuccess: outcome('gtmOnSuccess'),
        gtmOnFailure: outcome('gtmOnFailure'),
      })
      return sandbox.run(template.code, { require, data })
    },
    assertThat,
    assertApi: (name: string) => ({
      wasCalled: () => claim(calls.includes(name), `${name} was not called`),
      wasNotCalled: () => claim(!calls.includes(name), `${name} was called`),
    }),
  })
}
