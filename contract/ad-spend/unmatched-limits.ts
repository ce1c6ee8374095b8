/** Maximum number of rows of unmatched leads and campaigns, each; PDF files have as many. */
export const maxUnmatched = 10_000
