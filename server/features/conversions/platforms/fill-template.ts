import { leadFieldEntries } from '../../../../contract/lead-fields.ts'
import { hashEmail, hashPhone } from './match-keys.ts'
import type { OutgoingConversion } from './platform.ts'

/** A value in a JSON document. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [K in string]: Json }

type Read = (conversion: OutgoingConversion) => Json

/** Placeholders that are not fields of the lead. */
const own: Readonly<Record<string, Read>> = {
  id: ({ id }) => id,
  action: ({ action }) => action,
  at: ({ at }) => at,
  value: ({ value }) => value,
  currency: ({ currency }) => currency,
  email_sha256: ({ lead }) => hashEmail(lead) ?? null,
  phone_sha256: ({ lead }) => hashPhone(lead, '+digits') ?? null,
}

const reads: ReadonlyMap<string, Read> = new Map([
  ...Object.entries(own),
  ...leadFieldEntries.map(([name]): [string, Read] => [
    `lead.${name}`,
    ({ lead }) => lead[name] ?? null,
  ]),
])

/** Names that can be written as `{{name}}`. */
export const placeholders: readonly string[] = [...reads.keys()]

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** @returns The first unknown placeholder name; `undefined` if there is none. */
export function findUnknownPlaceholder(template: Json): string | undefined {
  const names = Array.from(JSON.stringify(template).matchAll(placeholder), ([, name = '']) => name)
  return names.find((name) => !reads.has(name))
}

/**
 * Replaces the placeholders in a template's strings. A string that consists of only a placeholder
 * becomes the placeholder's value, which may be a number or null; within a longer string, null
 * becomes an empty string.
 */
export function fillTemplate(template: Json, conversion: OutgoingConversion): Json {
  if (typeof template === 'string') return fillText(template, conversion)
  if (template === null || typeof template !== 'object') return template
  if (isList(template)) return template.map((item) => fillTemplate(item, conversion))
  return Object.fromEntries(
    Object.entries(template).map(([key, item]) => [key, fillTemplate(item, conversion)]),
  )
}

// `Array.isArray` does not narrow readonly arrays.
const isList = (json: Json): json is readonly Json[] => Array.isArray(json)

function fillText(text: string, conversion: OutgoingConversion): Json {
  const read = (name: string): Json => reads.get(name)?.(conversion) ?? null
  const [, only] = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(text) ?? []
  if (only !== undefined) return read(only)
  return text.replaceAll(placeholder, (_, name: string) => String(read(name) ?? ''))
}
