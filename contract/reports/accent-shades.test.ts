import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAccentShades } from './accent-shades.ts'
import { brandShades } from './brand-shades.ts'

/** Contrast as WCAG 2.2 defines it, calculated independently of the code under test. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((color) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
        .map((part) => (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92))
        .reduce((sum, part, i) => sum + part * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0),
    )
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('white text on buttons in any accent color has a contrast of at least 4.5', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(contrast(buildAccentShades(color)[7] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('each shade of any color contrasts with white and black like that of the default', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      for (const [i, shade] of buildAccentShades(color).entries()) {
        for (const ground of ['#ffffff', '#000000']) {
          const usual = contrast(brandShades[i] ?? '', ground)
          expect(contrast(shade, ground) / usual, `${shade} on ${ground}`).toBeCloseTo(1, 1)
        }
      }
    }),
  )
})

test('a color keeps its hue', () => {
  expect(buildAccentShades('#0000ff')[9]).toMatch(/^#0000[4-9a-f]/)
  expect(buildAccentShades('#ff0000')[7]).toMatch(/^#[a-f].0000$/)
})
