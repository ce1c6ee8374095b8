/** The parts of subset-font that we use; its published types lack `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    /** Layout features to keep; all if missing. */
    readonly keepFeatures: readonly string[]
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }
  function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
  export = subsetFont
}
