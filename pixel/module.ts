import type { Leadtrace, Options } from './api.ts'
import * as regions from './consent-regions.ts'
import * as forms from './forms/capture-forms.ts'
import * as fields from './forms/hidden-fields.ts'
import { run } from './start.ts'

const parts = { forms, fields, regions }
let running: Leadtrace | undefined

/** Starts the pixel on this page; repeated calls return the same instance. Never throws. */
export const start = (options: Options): Leadtrace => {
  running =
    running || run({ ...options, forms: options.forms || undefined }, async (part) => parts[part])
  return running
}
