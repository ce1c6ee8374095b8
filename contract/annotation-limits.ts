// Does not use zod, so that the dashboard loads only the limits.

/** Limits for annotations, per organization. */
export const annotationLimits = { count: 1_000, textLength: 100 } as const
