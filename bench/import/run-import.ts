import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportView } from '../../contract/imports/lead-import.ts'
import type { BenchOptions } from '../args.ts'
import { familyMicros, processMicros } from '../cpu.ts'
import type { Say } from '../data-set/open-data-set.ts'
import { serviceFlags } from '../open-stage.ts'
import { buildLeadFile, buildSpendFile } from './import-files.ts'
import { type ImportService, openImportService } from './open-import-service.ts'

/** Duration and CPU time of a step; `rowsPerSecond` and the CPU times refer to rows in the file. */
export interface ImportStep {
  readonly title: string
  readonly rows: number
  readonly seconds: number
  readonly rowsPerSecond: number
  /** CPU time of the process and of the database, in microseconds per row. */
  readonly processMicros: number
  readonly databaseMicros: number
}

/**
 * Maximum number of rows per file; if the data set has fewer leads, files have one row per lead.
 */
const maxRows = 100_000

/**
 * Measures lead and ad spend imports from upload to undo, and a `COPY` of the same leads into a
 * table with the same indexes.
 */
export async function measureImports(
  options: Pick<BenchOptions, 'leads' | 'profile'>,
  log: Say,
): Promise<ImportStep[]> {
  const rows = Math.min(options.leads, maxRows)
  await using opened = new AsyncDisposableStack()
  const stage = await openImportService(opened, serviceFlags(options), log)
  const now = new Date()
  const leads = await measureFile(stage, 'leads', buildLeadFile(rows, now), rows, async () => [
    await measureCopy(stage, rows),
  ])
  return [...leads, ...(await measureFile(stage, 'spend', buildSpendFile(rows, now), rows))]
}

type Kind = 'leads' | 'spend'

/** @param whileStored  Takes measurements that need the imported rows; called before the undo. */
async function measureFile(
  stage: ImportService,
  kind: Kind,
  file: string,
  rows: number,
  whileStored: () => Promise<ImportStep[]> = async () => [],
): Promise<ImportStep[]> {
  const step = (title: string, work: () => Promise<unknown>) =>
    measureStep(stage, `${kind}: ${title}`, rows, work)
  let view: ImportView | undefined
  const upload = await step('upload', async () => {
    view = toView(await stage.call('POST', `/imports?name=${kind}.csv&kind=${kind}`, file))
  })
  if (view === undefined) throw new Error('The upload returned no import.')
  const { id } = view
  const mapping =
    kind === 'leads' ? { mapping: view.file?.guess } : { spend: view.spend?.file?.guess }
  const act = (action: string, body: object, state: ImportView['state']) => async () => {
    await stage.call('POST', `/imports/${id}/${action}`, body)
    await waitFor(stage, id, state)
  }
  const check = await step('dry run', act('check', mapping, 'checked'))
  const run = await step('import', act('start', {}, 'imported'))
  const others = await whileStored()
  const undo = await step('undo', act('undo', {}, 'undone'))
  return [
    upload,
    check,
    run,
    addSteps(`${kind}: upload to done`, [upload, check, run]),
    ...others,
    undo,
  ]
}

// The service's own responses; its tests verify their schema.
const toView = (data: unknown): ImportView => data as ImportView

/** States in which nothing is running anymore. */
const ended: readonly ImportView['state'][] = ['failed', 'checked', 'imported', 'undone']

const pollMs = 250

async function waitFor(stage: ImportService, id: string, state: ImportView['state']) {
  for (;;) {
    const view = toView(await stage.call('GET', `/imports/${id}`))
    if (view.state === state) return
    if (ended.includes(view.state)) throw new Error(`The import ${view.state}: ${view.message}`)
    stage.service.checkAlive()
    await sleep(pollMs)
  }
}

/** Copies the leads from the service's table into an empty table with the same indexes. */
async function measureCopy(stage: ImportService, rows: number): Promise<ImportStep> {
  const { owner } = stage
  await owner.query('create table bench_copy (like lead including all)')
  const { rows: found } = await owner.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  )
  const path = `'${found[0]?.folder}/bench-copy'`
  await owner.query(`copy (select * from lead order by "createdAt", id) to ${path}`)
  const step = await measureStep(stage, 'leads: COPY', rows, () =>
    owner.query(`copy bench_copy from ${path}`),
  )
  await owner.query('drop table bench_copy')
  return step
}

async function measureStep(
  { service, postmasterPid }: ImportService,
  title: string,
  rows: number,
  work: () => Promise<unknown>,
): Promise<ImportStep> {
  const before = { process: processMicros(service.pid), database: familyMicros(postmasterPid) }
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    title,
    rows,
    seconds,
    rowsPerSecond: rows / seconds,
    processMicros: (processMicros(service.pid) - before.process) / rows,
    databaseMicros: (familyMicros(postmasterPid) - before.database) / rows,
  }
}

function addSteps(title: string, steps: readonly [ImportStep, ...ImportStep[]]): ImportStep {
  const sum = (key: 'seconds' | 'processMicros' | 'databaseMicros') =>
    steps.reduce((total, step) => total + step[key], 0)
  const { rows } = steps[0]
  const seconds = sum('seconds')
  return {
    ...{ title, rows, seconds, rowsPerSecond: rows / seconds },
    processMicros: sum('processMicros'),
    databaseMicros: sum('databaseMicros'),
  }
}
