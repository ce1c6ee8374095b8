/**
 * Texts of another language: the keys and parameters of the English ones with texts of its own. A
 * missing key, an unknown one and a parameter of another type do not compile.
 */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> }
