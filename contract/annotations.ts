import * as z from 'zod'
import { annotationLimits } from './annotation-limits.ts'
import { text } from './values/text.ts'

/** Local day that an annotation refers to; may be in the future. */
export const annotationDate = z.iso
  .date()
  .meta({ description: "Day in the organization's time zone, `YYYY-MM-DD`." })

export const annotationText = text(annotationLimits.textLength).min(1, 'must not be empty')

/** A dated note that an organization's charts show. */
export const annotationSchema = z.object({
  id: z.uuid(),
  date: annotationDate,
  text: z.string(),
  authorName: z
    .string()
    .nullable()
    .meta({ description: "Null if the author's account was deleted." }),
})

export type Annotation = z.output<typeof annotationSchema>
