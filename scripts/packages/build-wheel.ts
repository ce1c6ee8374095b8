import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeZip } from './write-zip.ts'

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'clients/python')

interface WheelFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Value from a line `name = "value"` in `pyproject.toml`. */
function readValue(project: string, name: string): string {
  const value = new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)?.[1]
  if (value === undefined) throw new Error(`pyproject.toml has no ${name}`)
  return value
}

/** Metadata lines for the optional dependencies, one requirement per line. */
const readExtras = (project: string): readonly string[] => {
  const section = /^\[project\.optional-dependencies\]\n((?:.+\n)+)/m.exec(project)?.[1] ?? ''
  return [...section.matchAll(/^([\w-]+) = \["(.+)"\]$/gm)].flatMap(([, extra, requirement]) => [
    `Provides-Extra: ${extra}`,
    `Requires-Dist: ${requirement}; extra == "${extra}"`,
  ])
}

const formatMetadata = (project: string, readme: string): string =>
  `${[
    'Metadata-Version: 2.4',
    `Name: ${readValue(project, 'name')}`,
    `Version: ${readValue(project, 'version')}`,
    `Summary: ${readValue(project, 'description')}`,
    `License-Expression: ${readValue(project, 'license')}`,
    'License-File: LICENSE',
    `Requires-Python: ${readValue(project, 'requires-python')}`,
    ...readExtras(project),
    'Description-Content-Type: text/markdown',
  ].join('\n')}\n\n${readme}`

/** Line for a file in RECORD: path, hash and size. */
const formatRecord = ({ name, bytes }: WheelFile): string =>
  `${name},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}\n`

/**
 * Builds a wheel of the Python client without using Python. The same files result in the same
 * bytes.
 *
 * @returns Path of the wheel in `folder`.
 * @see https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 */
export async function buildWheel(folder: string): Promise<string> {
  const project = await readFile(join(source, 'pyproject.toml'), 'utf8')
  const version = readValue(project, 'version')
  const info = `leadtrace-${version}.dist-info`
  const names = (await readdir(join(source, 'src/leadtrace'))).filter((name) =>
    /\.(py|typed)$/.test(name),
  )
  const modules = names.sort().map(async (name) => ({
    name: `leadtrace/${name}`,
    bytes: await readFile(join(source, 'src/leadtrace', name)),
  }))
  const metadata = formatMetadata(project, await readFile(join(source, 'README.md'), 'utf8'))
  const wheel =
    'Wheel-Version: 1.0\nGenerator: leadtrace\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
  const files = [
    ...(await Promise.all(modules)),
    {
      name: `${info}/licenses/LICENSE`,
      bytes: await readFile(join(root, 'LICENSE')),
    },
    { name: `${info}/METADATA`, bytes: Buffer.from(metadata) },
    { name: `${info}/WHEEL`, bytes: Buffer.from(wheel) },
  ]
  const record = `${files.map(formatRecord).join('')}${info}/RECORD,,\n`
  const path = join(folder, `leadtrace-${version}-py3-none-any.whl`)
  await writeFile(
    path,
    writeZip([...files, { name: `${info}/RECORD`, bytes: Buffer.from(record) }]),
  )
  return path
}
