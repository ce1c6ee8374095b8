import { getPathParameters, type Operation } from '../../platform/operation.ts'
import { basePath } from '../serve-api.ts'
import { exampleId, exampleInputs } from './example-inputs.ts'

/** Code for a request in one language, as used in the `x-codeSamples` extension. */
interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** An example request for an operation. */
export interface ExampleRequest {
  readonly method: string
  /** Path relative to the API's base URL, with the query. */
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

export function buildExample({ name, rest, inputSource }: Operation): ExampleRequest {
  const [method = '', template = ''] = rest.split(' ')
  const input = exampleInputs[name] ?? {}
  const path = template.replace(/\{\w+\}/g, exampleId)
  if (inputSource === 'body') return { method, path, body: input }
  return { method, path: `${path}${inputSource === 'query' ? toQuery(input) : ''}` }
}

function toQuery(input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([operator, bound]) => `${name}[${operator}]=${bound}`)
      : [`${name}=${value}`],
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const host = `https://leads.example.com${basePath}`

/**
 * An operation's example request for curl, for Leadtrace's TypeScript and Python clients, and for
 * PHP.
 */
export function buildCodeSamples(op: Operation): readonly CodeSample[] {
  const { method, path, body } = buildExample(op)
  const json = body === undefined ? undefined : JSON.stringify(body)
  const url = `${host}${path}`
  return [
    { lang: 'Shell', label: 'curl', source: writeCurl(method, url, json) },
    { lang: 'TypeScript', label: 'TypeScript', source: writeTypeScript(op) },
    { lang: 'Python', label: 'Python', source: writePython(op) },
    { lang: 'PHP', label: 'PHP', source: writePhp(method, url, json) },
  ]
}

const writeCurl = (method: string, url: string, json: string | undefined): string =>
  [
    `curl -g -X ${method} '${url}'`,
    `-H "X-API-KEY: $LEADTRACE_KEY"`,
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${json}'`]),
  ].join(' \\\n  ')

function writeTypeScript({ name, rest }: Operation): string {
  const method = name.replace(/_[a-z]/g, (part) => part.charAt(1).toUpperCase())
  const ids = Object.fromEntries(getPathParameters(rest).map((id) => [id, exampleId]))
  const input = { ...ids, ...exampleInputs[name] }
  const sent = Object.keys(input).length === 0 ? '' : JSON.stringify(input, null, 2)
  return `const { data } = await leadtrace.${method}(${sent})`
}

function writePython({ name, rest }: Operation): string {
  const ids = getPathParameters(rest).map(() => `"${exampleId}"`)
  const fields = Object.entries(exampleInputs[name] ?? {}).map(
    ([field, value]) => `${field}=${toPython(value)}`,
  )
  return [
    'from leadtrace import Leadtrace',
    '',
    'leadtrace = Leadtrace.from_env()',
    `answer = leadtrace.${name}(${[...ids, ...fields].join(', ')})`,
    'print(answer.data)',
  ].join('\n')
}

/** JSON as Python source code, which has a different notation for `true`, `false` and `null`. */
const toPython = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/(?<=[:,[]|^)true(?=[,}\]]|$)/g, 'True')
    .replace(/(?<=[:,[]|^)false(?=[,}\]]|$)/g, 'False')
    .replace(/(?<=[:,[]|^)null(?=[,}\]]|$)/g, 'None')

function writePhp(method: string, url: string, json: string | undefined): string {
  const headers = [
    "'X-API-KEY: ' . getenv('LEADTRACE_KEY')",
    ...(json === undefined ? [] : ["'Content-Type: application/json'"]),
  ]
  return [
    `$request = curl_init('${url}');`,
    'curl_setopt_array($request, [',
    `  CURLOPT_CUSTOMREQUEST => '${method}',`,
    `  CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
    ...(json === undefined ? [] : [`  CURLOPT_POSTFIELDS => '${json}',`]),
    '  CURLOPT_RETURNTRANSFER => true,',
    '  CURLOPT_TIMEOUT => 10,',
    ']);',
    '$answer = json_decode(curl_exec($request), true);',
  ].join('\n')
}
