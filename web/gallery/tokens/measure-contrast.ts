/** Contrast ratio of two colors (`#rrggbb`) according to WCAG, from 1 to 21. */
export function measureContrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [measureLuminance(first), measureLuminance(second)].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance, from 0 to 1. */
function measureLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
