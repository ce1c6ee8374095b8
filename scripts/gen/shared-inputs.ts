import { type JsonSchema, toJsonSchema } from '../../contract/json-schema.ts'
import type { Operation } from '../../server/platform/operation.ts'
import { type TypeNames, toTypeScript } from './typescript-types.ts'

/** Operations with inputs that consist mostly of the same lead fields. */
const sharing: readonly string[] = ['create_lead', 'upsert_lead', 'edit_lead']

const sharedInputName = 'LeadFieldsInput'

interface SharedInputs {
  /** Declares a type with the fields that all of these operations share. */
  readonly declared: string
  /** Input type of each operation, by name. */
  readonly types: ReadonlyMap<string, string>
}

/**
 * Splits the inputs of the operations in {@link sharing} into a shared type and each operation's
 * remaining fields.
 */
export function shareLeadInputs(operations: readonly Operation[], names: TypeNames): SharedInputs {
  const inputs = new Map(
    operations
      .filter(({ name }) => sharing.includes(name))
      .map(({ name, input }) => [name, toJsonSchema(input, 'input')] as const),
  )
  const [first, ...others] = inputs.values()
  const isShared = (key: string): boolean =>
    others.every((one) => describe(one, key) === describe(first, key))
  const keys = new Set(Object.keys(first?.properties ?? {}).filter(isShared))
  const select = (schema: JsonSchema | undefined, isIn: (key: string) => boolean) =>
    toTypeScript(
      {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(schema?.properties ?? {}).filter(([key]) => isIn(key)),
        ),
      },
      names,
    )
  return {
    declared:
      '/** Lead fields that `create_lead`, `upsert_lead` and `edit_lead` accept. */\n' +
      `export type ${sharedInputName} = ${select(first, (key) => keys.has(key))}`,
    types: new Map(
      [...inputs].map(([name, schema]) => [
        name,
        `${sharedInputName} & ${select(schema, (key) => !keys.has(key))}`,
      ]),
    ),
  }
}

/** A field's schema and description, and whether it is required. */
const describe = (schema: JsonSchema | undefined, key: string): string =>
  JSON.stringify([schema?.properties?.[key], schema?.required?.includes(key) === true])
