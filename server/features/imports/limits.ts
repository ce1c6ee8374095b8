const mib = 1_048_576

/**
 * Import limits. Each is far above what real files need, but low enough to keep a file from filling
 * up memory or the disk.
 *
 * @see L-60; L-64
 */
export const importLimits = {
  fileBytes: 512 * mib,
  /** Maximum total size of an organization's stored files, in bytes. */
  orgBytes: 2_048 * mib,
  /** Number of uncompressed bytes per row of `import_chunk`. */
  chunkBytes: mib,
  /** Maximum number of rows per file; the same as in a spreadsheet. */
  rows: 1_048_576,
  /** Maximum number of characters per row, across all of its cells. */
  recordChars: 1_000_000,
  /** Maximum number of invalid rows stored with their cells; any others are only counted. */
  keptErrors: 10_000,
  /** Number of days to keep content, invalid rows and undo data. */
  contentDays: 30,
  /** Number of days to keep a report's clicks; platforms also delete click data after 90 days. */
  clickDays: 90,
  /** Number of hours within which an upload must be completed. */
  uploadHours: 24,
  /**
   * Maximum number of rows per transaction (`batchRows`) and maximum number of characters in those
   * rows' cells.
   */
  batchRows: 500,
  batchChars: 2_000_000,
} as const
