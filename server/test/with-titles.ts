/**
 * Puts a short title before each case of `test.for`, since some cases are too long to print:
 * `test.for(titled(cases))('%s is refused', async ([, [sent, field]]) => …)`.
 */
export const withTitles = <C extends readonly (string | undefined)[]>(cases: readonly C[]) =>
  cases.map((one) => [one[0]?.slice(0, 60), one] as const)
