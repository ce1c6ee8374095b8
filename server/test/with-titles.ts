/**
 * Prepends a short title to each `test.for` case, because some cases are too long for a test name:
 * `test.for(withTitles(cases))('%s is rejected', async ([, [sent, field]]) => …)`.
 */
export const withTitles = <C extends readonly (string | undefined)[]>(cases: readonly C[]) =>
  cases.map((one) => [one[0]?.slice(0, 60), one] as const)
