/** The parts of subset-font that we use; its published types lack `keepFeatures`. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype'
    /** Layout features to keep; all if missing. */
    readonly keepFeatures: readonly string[]
    /** Range of each axis, or the only value to keep. */
    readonly variationAxes: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >
  }
  function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
  export = subsetFont
}
