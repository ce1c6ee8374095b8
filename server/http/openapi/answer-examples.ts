import recorded from './example-answers.json' with { type: 'json' }

/** Recorded bodies by operation and status; `server/test/example-answers.test.ts` records them. */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = recorded

/** A real response as the example of a success; empty for an operation without a recorded one. */
export function findAnswerExample(operation: string, status: number): { example?: unknown } {
  const example = examples[operation]?.[status]
  return example === undefined ? {} : { example }
}
