import { brandShades } from './brand-shades.ts'

type Channels = readonly [red: number, green: number, blue: number]

const parseColor = (color: string): Channels => {
  const value = Number.parseInt(color.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const formatColor = (channels: Channels): string =>
  `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, 0 to 1. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getLuminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((one) => {
    const part = one / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mix = ([red, green, blue]: Channels, other: number, share: number): Channels => [
  red + (other - red) * share,
  green + (other - green) * share,
  blue + (other - blue) * share,
]

/**
 * Shades of a color, each as bright as the corresponding shade of the default color, so that text
 * on or in a shade has the same contrast.
 *
 * @param color  Such as `#0a5bd3`.
 * @see L-424
 */
export function buildAccentShades(color: string): readonly string[] {
  const accent = parseColor(color)
  return brandShades.map((shade) => {
    const target = getLuminance(parseColor(shade))
    const other = getLuminance(accent) < target ? 255 : 0
    let [low, high] = [0, 1]
    // Luminance changes monotonically with the share; 12 steps are finer than 256 values per
    // channel.
    for (let step = 0; step < 12; step++) {
      const share = (low + high) / 2
      const isShort = (other === 255) === getLuminance(mix(accent, other, share)) < target
      if (isShort) low = share
      else high = share
    }
    return formatColor(mix(accent, other, high))
  })
}
