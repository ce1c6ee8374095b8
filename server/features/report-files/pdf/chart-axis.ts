/** Values at which an axis has lines, from 0 to at least the highest value. */
export function chooseTicks(highest: number, most = 5): readonly number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / (most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}
