import { throwUnsupported } from './cuts.ts'

const replaceExports = (names: readonly string[]): string =>
  names.map((name) => `export const ${name} = () => { ${throwUnsupported(name)} }`).join('\n')

const curves = [
  'curveBasis',
  'curveBasisClosed',
  'curveBasisOpen',
  'curveBumpX',
  'curveBumpY',
  'curveLinearClosed',
  'curveNatural',
  'curveStep',
  'curveStepAfter',
  'curveStepBefore',
]

const symbols = ['Cross', 'Diamond', 'Square', 'Star', 'Triangle', 'Wye'].map(
  (one) => `symbol${one}`,
)

const offsets = ['stackOffsetExpand', 'stackOffsetSilhouette', 'stackOffsetWiggle']

/** Scales without colors and dates. */
const interpolateNumbers = `
export const interpolateNumber = (a, b) => (a = +a, b = +b, (t) => a * (1 - t) + b * t)
export const interpolate = (a, b) => {
  if (typeof b !== 'number') ${throwUnsupported('colors')}
  return interpolateNumber(a, b)
}`

/**
 * Replacement code for modules that the chart library loads for features not used by our charts.
 * The bundler cannot remove them itself, because the library selects them by name or by option.
 *
 * @see L-471
 */
export const chartReplacements: readonly (readonly [path: string, code: string])[] = [
  // The original module exports all scales, including date scales with their formats.
  [
    'victory-vendor/es/d3-scale.js',
    "export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'",
  ],
  [
    'd3-interpolate/dist/d3-interpolate.mjs',
    `${interpolateNumbers}\n${replaceExports(['interpolateRound', 'piecewise'])}`,
  ],
  // Our charts format numbers themselves.
  [
    'd3-format/dist/d3-format.mjs',
    replaceExports([
      'format',
      'formatPrefix',
      'formatSpecifier',
      'precisionFixed',
      'precisionPrefix',
      'precisionRound',
    ]),
  ],
  [
    'victory-vendor/es/d3-shape.js',
    [
      'export {',
      'area, curveLinear, curveMonotoneX, curveMonotoneY, line, stack, stackOffsetNone,',
      "stackOrderNone, symbol, symbolCircle } from 'd3-shape'",
      replaceExports([...curves, ...symbols, ...offsets]),
    ].join('\n'),
  ],
  // Control for zooming in on part of a chart.
  ['@mantine/charts/esm/ChartBrush/ChartBrush.mjs', replaceExports(['ChartBrush'])],
  // Mantine has its own tooltip and legend.
  ['recharts/es6/component/DefaultTooltipContent.js', replaceExports(['DefaultTooltipContent'])],
  ['recharts/es6/component/DefaultLegendContent.js', replaceExports(['DefaultLegendContent'])],
  // Cursors of pie and scatter charts.
  ['recharts/es6/shape/Sector.js', replaceExports(['Sector'])],
  ['recharts/es6/shape/Cross.js', replaceExports(['Cross'])],
]
