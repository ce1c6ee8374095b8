import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { type Permission, readPermissions } from './permissions.ts'

/** One of a template's tests; `code` runs after the template's shared setup. */
interface Scenario {
  readonly name: string
  readonly code: string
}

/** Custom template in the format of Tag Manager's template gallery. */
export interface Template {
  readonly info: { readonly type: string; readonly containerContexts: readonly string[] }
  /** Names of all parameters, including those in groups. */
  readonly parameters: readonly string[]
  readonly code: string
  readonly permissions: readonly Permission[]
  readonly setup: string
  readonly scenarios: readonly Scenario[]
}

interface Parameter {
  readonly name: string
  readonly type: string
  readonly subParams?: readonly Parameter[]
}

const listNames = (parameters: readonly Parameter[]): readonly string[] =>
  parameters.flatMap(({ name, type, subParams = [] }) =>
    type === 'GROUP' ? listNames(subParams) : [name],
  )

/** Reads a template from this repository. @throws Error if a section is missing. */
export async function readTemplate(container: 'web' | 'server'): Promise<Template> {
  const path = `../../integrations/gtm/${container}/template.tpl`
  const text = await readFile(new URL(path, import.meta.url), 'utf8')
  const [, ...parts] = text.split(/^___([A-Z_]+)___$/m)
  const sections = new Map<string, string>()
  for (let index = 0; index < parts.length; index += 2) {
    sections.set(parts[index] ?? '', (parts[index + 1] ?? '').trim())
  }
  const section = (name: string): string => {
    const found = sections.get(name)
    if (found === undefined) throw new Error(`${path} has no section ${name}`)
    return found
  }
  const isWeb = container === 'web'
  section('TERMS_OF_SERVICE')
  const { setup, scenarios } = parse(section('TESTS'))
  return {
    info: JSON.parse(section('INFO')),
    parameters: listNames(JSON.parse(section('TEMPLATE_PARAMETERS'))),
    code: section(isWeb ? 'SANDBOXED_JS_FOR_WEB_TEMPLATE' : 'SANDBOXED_JS_FOR_SERVER'),
    permissions: readPermissions(section(isWeb ? 'WEB_PERMISSIONS' : 'SERVER_PERMISSIONS')),
    setup,
    scenarios,
  }
}
