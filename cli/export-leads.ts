import { open, rename, rm } from 'node:fs/promises'
import { csvLine, defused } from '../contract/imports/csv.ts'
import type { Client } from '../sdk/index.ts'
import { type FileColumn, UsageError } from './command.ts'
import { leadColumns } from './commands.generated.ts'
import type { ParsedCommand } from './parse-command.ts'
import type { Terminal } from './terminal.ts'

type Write = (text: string) => Promise<void>

/** Writes all matching leads, one page at a time. */
export async function exportLeads(
  client: Client,
  { input, own }: ParsedCommand,
  terminal: Terminal,
): Promise<void> {
  const format = own.get('format') ?? 'csv'
  if (format !== 'csv' && format !== 'ndjson') {
    throw new UsageError('--format must be csv or ndjson.')
  }
  const output = own.get('output')
  const copy = (write: Write) =>
    copyLeads(client, input, format === 'csv' ? chooseColumns(input.fields) : undefined, {
      write,
      signal: terminal.signal,
    })
  const count =
    typeof output === 'string' ? await writeFile(output, copy) : await copy(terminal.print)
  terminal.note(`Exported ${count} ${count === 1 ? 'lead' : 'leads'}.`)
}

/** Columns of the file: the ID, then the columns in the `fields` option. */
function chooseColumns(fields: unknown): readonly FileColumn[] {
  if (!Array.isArray(fields)) return leadColumns
  return leadColumns.filter(({ name }) => name === 'id' || fields.includes(name))
}

async function copyLeads(
  client: Client,
  query: object,
  columns: readonly FileColumn[] | undefined,
  { write, signal }: { readonly write: Write; readonly signal: AbortSignal },
): Promise<number> {
  let count = 0
  if (columns !== undefined) await write(csvLine(columns.map(({ name }) => name)))
  for await (const lead of client.listAllLeads(query, { signal })) {
    const values = new Map<string, unknown>(Object.entries(lead))
    const line = columns?.map(({ name, kind }) => formatCell(values.get(name), kind))
    await write(line === undefined ? `${JSON.stringify(lead)}\n` : csvLine(line))
    count++
  }
  return count
}

function formatCell(value: unknown, kind: FileColumn['kind']): string {
  if (value === null || value === undefined) return ''
  return kind === 'text' ? defused(String(value)) : String(value)
}

/** Writes a file atomically: it is either complete or absent. */
async function writeFile(path: string, copy: (write: Write) => Promise<number>): Promise<number> {
  const part = `${path}.part`
  try {
    // Uses a file handle, because destroying a stream during a write ends the process with
    // ERR_STREAM_DESTROYED.
    const file = await open(part, 'w')
    const count = await copy((text) => file.writeFile(text)).finally(() => file.close())
    await rename(part, path)
    return count
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
