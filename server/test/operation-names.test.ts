import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

const features = new URL('../features/', import.meta.url)

/** Name of an operation; `undefined` for other exports. */
function getOperationName(exported: unknown): string | undefined {
  const isOperation =
    typeof exported === 'object' && exported !== null && 'rest' in exported && 'name' in exported
  return isOperation ? String(exported.name) : undefined
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The web app and the API each have an operation named `create_lead`. */
const ofTwo: Readonly<Record<string, string>> = { createLeadManually: 'createLead' }

test('the constant of each operation is named after the operation', async () => {
  const constants: string[] = []
  const expected: string[] = []
  for (const folder of await readdir(features)) {
    const feature: Record<string, unknown> = await import(`${features}${folder}/index.ts`)
    for (const [constant, exported] of Object.entries(feature)) {
      const name = getOperationName(exported)
      if (name === undefined) continue
      constants.push(ofTwo[constant] ?? constant)
      expected.push(camelCase(name))
    }
  }

  expect(constants).toEqual(expected)
  expect(constants.length).toBeGreaterThan(50)
})
