import { Group, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { pageColors } from '../../../contract/reports/page-colors.ts'
import { surfaces } from '../../app/tokens.ts'
import { Example } from '../example.tsx'
import classes from '../gallery.module.css'
import { measureContrast } from './measure-contrast.ts'

/** Palettes that the theme defines. */
const palettes = [
  ['brand', 'Follows the organization’s accent color. Buttons use shade 7.'],
  ['success', 'Won leads, and everything active or done. Never changes.'],
  ['red', 'Errors, and buttons that delete.'],
  ['dark', 'Neutral shades of the dark theme.'],
] as const

const shades = Array.from({ length: 10 }, (_, shade) => shade)

export const ColorTokens = () => (
  <>
    {palettes.map(([name, use]) => (
      <Example key={name} name={name} use={use} isOnPage>
        <Palette name={name} />
      </Example>
    ))}
    <Surfaces />
  </>
)

const Palette = ({ name }: { readonly name: string }) => (
  <div>
    <div className={classes.palette}>
      {shades.map((shade) => (
        <div
          key={shade}
          className={classes.shade}
          style={{ background: `var(--mantine-color-${name}-${shade})` }}
        />
      ))}
    </div>
    <Group gap={0} wrap="nowrap" aria-hidden>
      {shades.map((shade) => (
        <Text key={shade} size="xs" c="dimmed" ta="center" flex={1}>
          {shade}
        </Text>
      ))}
    </Group>
  </div>
)

const backgrounds = ['page', 'card'] as const

/** Texts on both surfaces, with their contrast; WCAG AA needs 4.5. */
function Surfaces() {
  const scheme = useComputedColorScheme()
  const colors = pageColors[scheme]
  const texts = [
    ['Text', colors.text],
    ['Dimmed', colors.dimmed],
    ['Link', colors.link],
    ['Error', colors.error],
    ['Good', surfaces[scheme]['--good']],
    ['Bad', surfaces[scheme]['--bad']],
  ] as const
  return backgrounds.map((name) => (
    <Example
      key={name}
      name={`--${name}`}
      use={name === 'page' ? 'Behind everything.' : 'Cards, dialogs and navigation.'}
      isOnPage
    >
      <div className={classes.surface} style={{ background: `var(--${name})` }}>
        <Stack gap={4}>
          {texts.map(([label, color]) => (
            <Group key={label} justify="space-between">
              <Text size="sm" style={{ color }}>
                {label} {color}
              </Text>
              <Text size="xs" c="dimmed" className="figures">
                {measureContrast(color, colors[name]).toFixed(1)}
              </Text>
            </Group>
          ))}
        </Stack>
      </div>
    </Example>
  ))
}
