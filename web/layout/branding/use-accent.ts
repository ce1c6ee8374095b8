import { useEffect } from 'react'

const property = (shade: number) => `--mantine-color-brand-${shade}`

/** Colors of mounted components; the last one applies. */
const colors: { readonly color: string }[] = []

/** Shows the page in the last color, or in the default color. */
async function applyLast(): Promise<void> {
  const last = colors.at(-1)
  const { style } = document.documentElement
  if (last === undefined) {
    for (let shade = 0; shade < 10; shade++) style.removeProperty(property(shade))
    return
  }
  const { buildAccentShades } = await import('../../../contract/reports/accent-shades.ts')
  if (colors.at(-1) !== last) return
  for (const [i, shade] of buildAccentShades(last.color).entries()) {
    style.setProperty(property(i), shade)
  }
}

// If the script file fails to load, the page keeps its current color.
const apply = () => void applyLast().catch(() => undefined)

/**
 * Shows the page in an organization's accent color while the component is mounted.
 *
 * @param color  Null or `undefined` if the organization has no color of its own.
 */
export function useAccent(color: string | null | undefined): void {
  useEffect(() => {
    if (color == null) return
    const entry = { color }
    colors.push(entry)
    apply()
    return () => {
      colors.splice(colors.indexOf(entry), 1)
      apply()
    }
  }, [color])
}
