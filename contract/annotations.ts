import * as z from 'zod'
import { annotationLimits } from './annotation-limits.ts'
import { text } from './values/text.ts'

/** Local day to which an annotation refers; it may be in the future. */
export const annotationDate = z.iso
  .date()
  .meta({ description: "Day in the organization's time zone, `YYYY-MM-DD`." })

export const annotationText = text(annotationLimits.textLength).min(1, 'must not be empty')

/** An organization's dated note, shown in its charts. */
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
