import * as z from 'zod'

/** Maximum number of controls per form. */
export const maxControls = 150

/**
 * Truncates a string without splitting its last character, because half a character cannot be
 * stored.
 */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/**
 * Strings are truncated rather than rejected, because one that is too long must not cause a lead to
 * be lost.
 */
const cut = (max: number) =>
  z
    .string()
    .transform((text) => cutText(text, max))
    .catch('')

/** Field in a submitted form, including the labels that explain its meaning. */
export const controlSchema = z.object({
  /** Input type, or the element's name. */
  type: cut(100),
  name: cut(200),
  id: cut(200),
  label: cut(500),
  autocomplete: cut(200),
  placeholder: cut(500),
  /** Entered text, or the labels of the selected options. */
  value: cut(10_000).transform((text) => text.replace(/\r\n/g, '\n').trim()),
  /** Values of the selected options, if they differ from their labels. */
  option: cut(1_000),
})

export type Control = z.output<typeof controlSchema>

/**
 * Reads a list; returns `undefined` for anything else, because an invalid value must not cause a
 * lead to be lost.
 */
const list = <T>(read: (items: readonly unknown[]) => T[]) =>
  z
    .unknown()
    .optional()
    .transform((input) => (Array.isArray(input) ? read(input) : undefined))

/** A form's controls, except empty and invalid ones; `undefined` for a lead sent by a script. */
export const controlsSchema = list((controls) =>
  controls
    .slice(0, maxControls)
    .flatMap((one) => controlSchema.safeParse(one).data ?? [])
    .filter(({ value }) => value !== ''),
)

/** Names of fields that were not read because they appear to be secret. */
export const omittedSchema = list((names) =>
  names
    .flatMap((name) => (typeof name === 'string' && name !== '' ? cutText(name, 200) : []))
    .slice(0, 50),
)
