const mib = 1_048_576

/**
 * What imports may take. Each is far beyond what real files need, and keeps one of them from
 * filling memory or disk.
 *
 * @see L-60; L-64
 */
export const importLimits = {
  /** Bytes of a file. */
  fileBytes: 512 * mib,
  /** Bytes of all files of an organization that were not deleted yet. */
  orgBytes: 2_048 * mib,
  /** Bytes that one row of import_chunk holds, before it is compressed. */
  chunkBytes: mib,
  /** Rows of a file; a spreadsheet holds no more. */
  rows: 1_048_576,
  /** Characters of a record, with all its cells. */
  recordChars: 1_000_000,
  /** Bad lines that are kept with their cells; all are counted. */
  keptErrors: 10_000,
  /** Days for which content, bad lines and the way back are kept. */
  contentDays: 30,
  /** Days for which clicks of a report are kept; platforms forget them then, too. */
  clickDays: 90,
  /** Hours for which an upload may go on. */
  uploadHours: 24,
  /** Rows that are written by one transaction, and bytes of their cells at most. */
  batchRows: 500,
  batchChars: 2_000_000,
} as const
