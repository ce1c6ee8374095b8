/**
 * UI strings in another language, with the same keys and parameters as the English strings. Missing
 * or unknown keys and parameters of a different type do not compile.
 */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> }
