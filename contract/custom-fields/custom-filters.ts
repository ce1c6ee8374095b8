import * as z from 'zod'
import { shownAs } from '../json-schema.ts'
import {
  type Bounds,
  contained,
  exists,
  storable,
  valuesUpTo,
  withoutPrototype,
} from '../leads/query-values.ts'
import { customFieldLimits } from './custom-values.ts'

/** Filters by custom field: either a string or operators, which depend on the field's type. */
export type CustomFilters = Readonly<
  Record<string, string | (Omit<Bounds, 'not' | 'all'> & { readonly eq?: string })>
>

const customBound = z
  .union([z.number(), z.string().max(100)])
  .transform(String)
  .optional()

export const customFilters = shownAs(
  withoutPrototype.pipe(
    z
      .record(
        z.string().max(customFieldLimits.key),
        z.union([
          storable(500),
          z.strictObject({
            eq: storable(500).optional(),
            in: valuesUpTo(500).optional(),
            contains: contained.optional(),
            exists: exists.optional(),
            ...{ gte: customBound, gt: customBound, lte: customBound, lt: customBound },
          }),
        ]),
      )
      .refine(
        (fields) => Object.keys(fields).length <= customFieldLimits.fields,
        `must have at most ${customFieldLimits.fields} keys`,
      ),
  ),
  { type: 'object' },
)
