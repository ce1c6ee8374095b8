import {
  type AttributionMeasure,
  type AttributionSums,
  type AttributionTable,
  attributionGroups,
  attributionInput,
  attributionMeasures,
} from '../../contract/attribution.ts'
import { type AttributionModel, attributionModels } from '../../contract/attribution-models.ts'
import { getAttribution } from '../features/attribution/index.ts'
import { createCtx, systemActor } from '../platform/operation.ts'
import { type Command, orgNamed, parse, readOptions, table } from './command.ts'

const showAttribution: Command = {
  options: `--org ORG --from YYYY-MM-DD --to YYYY-MM-DD [--by ${attributionGroups.join('|')}] [--model ${attributionModels.join('|')}]`,
  help: 'Show lead attribution: one metric across all models, or all metrics for one model.',
  async run(db, args) {
    const { needed, optional } = readOptions(args, ['org', 'from', 'to', 'by', 'model'])
    const org = await orgNamed(db, needed('org'))
    const model = readModel(optional('model'))
    const input = parse(attributionInput, {
      period: 'custom',
      startDate: needed('from'),
      endDate: needed('to'),
      groupBy: optional('by'),
      sort: `${model ?? 'lastNonDirect'}.leads:desc`,
    })
    const ctx = createCtx(db, org, systemActor)
    const { data } = await getAttribution.run(ctx, input)
    const hiddenGroups = data.groups - data.rows.length
    return [
      ...(model === undefined
        ? attributionMeasures.map((measure) => allModels(data, input.groupBy, measure))
        : [oneModel(data, input.groupBy, model)]),
      ...(hiddenGroups > 0 ? [`${hiddenGroups} more groups are included only in the totals.`] : []),
    ].join('\n\n')
  },
}

function readModel(text: string | undefined): AttributionModel | undefined {
  const model = attributionModels.find((name) => name === text)
  if (text !== undefined && model === undefined) {
    throw new Error(`--model must be one of ${attributionModels.join(', ')}.`)
  }
  return model
}

const allModels = (data: AttributionTable, by: string, measure: AttributionMeasure): string =>
  toTheRight([
    [`${measure} by ${by}`.toUpperCase(), ...attributionModels],
    ...data.rows.map(({ group, models }) => [
      group,
      ...attributionModels.map((model) => figure(models[model], measure)),
    ]),
    ['total', ...attributionModels.map(() => figure(data.totals, measure))],
  ])

const oneModel = (data: AttributionTable, by: string, model: AttributionModel): string =>
  toTheRight([
    [`${model} by ${by}`.toUpperCase(), ...attributionMeasures],
    ...data.rows.map(({ group, models }) => [
      group,
      ...attributionMeasures.map((measure) => figure(models[model], measure)),
    ]),
    ['total', ...attributionMeasures.map((measure) => figure(data.totals, measure))],
  ])

/** Formats a figure. Lead shares have one decimal place, and values have two. */
function figure(sums: AttributionSums, measure: AttributionMeasure): string {
  const decimals = measure === 'value' ? 2 : 1
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return sums[measure].toLocaleString('en-US', digits)
}

/** Right-aligns all columns except the first. */
function toTheRight(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return table(
    rows.map((row) => row.map((cell, i) => (i === 0 ? cell : cell.padStart(widths[i] ?? 0)))),
  )
}

export const attributionCommands: readonly (readonly [string, Command])[] = [
  ['attribution', showAttribution],
]
