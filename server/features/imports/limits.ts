const mib = 1_048_576

/**
 * Import limits. Each is far above what real files need, but prevents a file from filling memory or
 * disk.
 *
 * @see L-60; L-64
 */
export const importLimits = {
  fileBytes: 512 * mib,
  /** Total bytes of an organization's stored files. */
  orgBytes: 2_048 * mib,
  /** Uncompressed bytes per row of `import_chunk`. */
  chunkBytes: mib,
  /** Maximum number of rows per file; the same as the spreadsheet limit. */
  rows: 1_048_576,
  /** Maximum number of characters per row, in all its cells together. */
  recordChars: 1_000_000,
  /** Invalid rows stored with their cells; rows beyond this limit are only counted. */
  keptErrors: 10_000,
  /** Days for which content, invalid rows and undo data are kept. */
  contentDays: 30,
  /** Days for which clicks of a report are kept; platforms also delete them after 90 days. */
  clickDays: 90,
  /** Hours within which an upload must be completed. */
  uploadHours: 24,
  /**
   * Maximum number of rows per transaction (`batchRows`), and maximum number of characters in the
   * cells of those rows.
   */
  batchRows: 500,
  batchChars: 2_000_000,
} as const
