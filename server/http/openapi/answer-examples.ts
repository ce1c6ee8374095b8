import recorded from './example-answers.json' with { type: 'json' }

/** Response bodies by operation and status, recorded by `server/test/example-answers.test.ts`. */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = recorded

/** A recorded success response as an example; empty for an operation without one. */
export function findAnswerExample(operation: string, status: number): { example?: unknown } {
  const example = examples[operation]?.[status]
  return example === undefined ? {} : { example }
}
