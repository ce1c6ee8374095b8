/** Maximum number of unmatched leads and of unmatched campaigns in each response and PDF file. */
export const maxUnmatched = 10_000
