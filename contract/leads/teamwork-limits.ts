// Does not use zod, so that the lead page loads only the limits.

/** Limits for teamwork on leads; those for comments and reminders apply to each lead. */
export const teamworkLimits = {
  comments: 500,
  commentLength: 5_000,
  mentions: 20,
  reminders: 50,
  noteLength: 500,
  assigned: 500,
  emails: 500,
} as const
