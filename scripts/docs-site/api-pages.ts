import { readFileSync } from 'node:fs'
import { markdownTable } from '../gen/markdown-table.ts'
import { type DocumentedSchema, formatNeed, formatType, schemaRows } from './schema-rows.ts'
import type { SitePage } from './site-page.ts'

interface Content {
  readonly 'application/json'?: { readonly schema: DocumentedSchema; readonly example?: unknown }
}

interface DocumentedOperation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema: DocumentedSchema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; content?: Content }>>
}

interface OpenApi {
  readonly info: { readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, DocumentedSchema>> }
}

/** An operation with its URL. */
interface Call extends DocumentedOperation {
  readonly method: string
  readonly path: string
}

/**
 * API reference: an overview, one page for each tag in the OpenAPI document, and a page with all
 * schemas.
 */
export function buildApiPages(file: string): {
  pages: SitePage[]
  /** Each operation's page, by operation name. */
  operationPages: Map<string, string>
} {
  // `npm run gen` writes this file, and Redocly checks it.
  const { info, tags, paths, components } = JSON.parse(readFileSync(file, 'utf8')) as OpenApi
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      path,
      method: method.toUpperCase(),
    })),
  )
  const chapters = tags.map(({ name, description }) => ({
    name,
    description,
    path: `api/${name.toLowerCase().replaceAll(' ', '-')}.md`,
    calls: calls.filter((call) => call.tags[0] === name),
  }))
  return {
    pages: [
      overviewPage(info.version, chapters),
      ...chapters.map((chapter) => ({
        path: chapter.path,
        title: chapter.name,
        markdown: `# ${chapter.name}\n\n${toSentence(chapter.description)}\n\n${chapter.calls.map(operationSection).join('\n')}`,
      })),
      schemasPage(components.schemas),
    ],
    operationPages: new Map(
      chapters.flatMap(({ path, calls: own }) => own.map((call) => [call.operationId, path])),
    ),
  }
}

interface Chapter {
  readonly name: string
  readonly path: string
  readonly calls: readonly Call[]
}

const toSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const overviewPage = (version: string, chapters: readonly Chapter[]): SitePage => ({
  path: 'api/index.md',
  title: 'API overview',
  markdown: `# API overview

Version ${version}. Paths start with \`/api\`; send your API key in the \`X-API-KEY\` header of each request. The [API
specification](/spec.md) describes filters, pages, errors and retries. The machine-readable form is
[openapi.json](/reference/openapi.json), which your service also returns at \`/api/openapi.json\`.

${chapters
  .map(
    ({ name, path, calls }) =>
      `## ${name}\n\n${markdownTable(
        ['Call', 'Key scope', 'Description'],
        calls.map((call) => [
          `[\`${call.method} ${call.path}\`](/${path}#${call.operationId})`,
          `\`${formatScope(call)}\``,
          call.summary,
        ]),
      )}\n`,
  )
  .join('\n')}`,
})

const formatScope = ({ security }: DocumentedOperation): string =>
  security.flatMap((one) => one.apiKey ?? []).join(', ') || 'any'

const operationSection = (call: Call): string =>
  [
    `## ${call.operationId}`,
    `\`\`\`http\n${call.method} /api${call.path}\n\`\`\``,
    `${call.summary} ${call.description ?? ''}`,
    `Required key scope: \`${formatScope(call)}\`.`,
    formatParameters(call),
    formatBody(call),
    formatResponses(call),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')

const columns = ['Name', 'Type', 'Default', 'Meaning'] as const

function formatParameters({ parameters = [] }: Call): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map((one) => [
    `\`${one.name}\` (${one.in})`,
    `\`${formatType(one.schema)}\``,
    formatNeed(one.schema, one.required === true),
    one.description ?? '',
  ])
  return `**Parameters**\n\n${markdownTable(columns, rows)}`
}

function formatBody(call: Call): string {
  const json = call.requestBody?.content['application/json']
  if (json === undefined) return ''
  const { schema, example } = json
  const name =
    schema.$ref === undefined
      ? ''
      : `: [${formatType(schema)}](/api/schemas.md#${formatType(schema).toLowerCase()})`
  const rows = schemaRows(schema)
  const table = rows.length === 0 ? '' : `\n\n${markdownTable(columns, rows)}`
  const code = example === undefined ? '' : `\n\n\`\`\`sh\n${formatCurl(call, example)}\n\`\`\``
  return `**Body**${name}${table}${code}`
}

/**
 * Formats the example as a curl command. `'` becomes `'\''`, which closes the quoted string, adds a
 * `'` and reopens the string.
 */
const formatCurl = ({ method, path }: Call, example: unknown): string =>
  `curl -X ${method} https://leads.example.com/api${path} \\
  -H 'X-API-KEY: lt_live_…' -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`

function formatResponses({ responses }: Call): string {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const schema = success?.[1].content?.['application/json']?.schema
  const data = schema === undefined ? [] : schemaRows(schema)
  const rows = Object.entries(responses).map(([status, { description }]) => [status, description])
  const table = data.length === 0 ? '' : `\n\n${markdownTable(columns, data)}`
  return `**Responses**\n\n${markdownTable(['Status', 'Meaning'], rows)}${table}`
}

const schemasPage = (schemas: Readonly<Record<string, DocumentedSchema>>): SitePage => ({
  path: 'api/schemas.md',
  title: 'Schemas',
  markdown: `# Schemas\n\nObjects that several calls accept or return.\n\n${Object.entries(schemas)
    .map(([name, schema]) => {
      const rows = schemaRows(schema)
      const table = rows.length === 0 ? `\`${formatType(schema)}\`` : markdownTable(columns, rows)
      return `## ${name}\n\n${schema.description ?? ''}\n\n${table}\n`
    })
    .join('\n')}`,
})
