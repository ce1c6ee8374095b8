// No zod here, so that the dashboard loads only the limits.

/** Limits of annotations, per organization. */
export const annotationLimits = { count: 1_000, textLength: 100 } as const
