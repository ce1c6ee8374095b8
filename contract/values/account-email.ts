import * as z from 'zod'
import { textLimits } from './text.ts'

/**
 * Email address of an account or of an email's recipient. Follows the rule for accounts, so that an
 * invited person can accept.
 */
export const accountEmail = z
  .string()
  .trim()
  .max(textLimits.email)
  .pipe(z.email('must be a valid email address'))
