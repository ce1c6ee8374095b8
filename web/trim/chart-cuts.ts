import type { Cuts } from './cuts.ts'

/** Curves that no chart of the app has. */
export const shapeCuts: Cuts = {
  assignments: [
    'Basis.prototype',
    'BasisClosed.prototype',
    'BasisOpen.prototype',
    'Bundle.prototype',
    'Cardinal.prototype',
    'CardinalClosed.prototype',
    'CardinalOpen.prototype',
    'CatmullRom.prototype',
    'CatmullRomClosed.prototype',
    'CatmullRomOpen.prototype',
    'LinearClosed.prototype',
    'Natural.prototype',
    'Radial.prototype',
    'Step.prototype',
  ],
  initializers: Object.fromEntries(
    [
      'bundle',
      'cardinal',
      'cardinalClosed',
      'cardinalOpen',
      'catmullRom',
      'catmullRomClosed',
      'catmullRomOpen',
      'curveRadialLinear',
    ].map((name) => [name, 'null']),
  ),
}

/** Numbers with exact decimals, which the library uses for the ticks of axes. */
export const decimalCuts: Cuts = {
  assignments: [
    'P.decimalPlaces',
    'P.dp',
    'P.exponent',
    'P.isNegative',
    'P.isneg',
    'P.isPositive',
    'P.ispos',
    'P.isZero',
    'P.squareRoot',
    'P.sqrt',
    'P.toDecimalPlaces',
    'P.todp',
    'P.toExponential',
    'P.toFixed',
    'P.toInteger',
    'P.toint',
    'P.toPrecision',
    'P.toSignificantDigits',
    'P.tosd',
  ],
}
