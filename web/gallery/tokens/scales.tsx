import { Box, Group, Stack, Text } from '@mantine/core'
import { fontSizes, fonts, headings, lineHeights } from '../../app/tokens.ts'
import { Example } from '../example.tsx'
import classes from '../gallery.module.css'

const spacings = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const radii = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const shadows = ['xs', 'sm', 'md', 'lg', 'xl'] as const

/** `md` and `sm` have the same size; components use `sm`. */
const textSizes = ['xs', 'sm', 'lg', 'xl'] as const

export const ScaleTokens = () => (
  <>
    <Example name="Text" use="Captions xs, text sm, section titles lg.">
      {textSizes.map((size) => (
        <Text key={size} size={size}>
          {size} · {toPixels(fontSizes[size])} px / {lineHeights[size]}
        </Text>
      ))}
      <Text size="sm" ff="monospace">
        {fonts.mono.split(',')[0]} · values and keys
      </Text>
    </Example>
    <Example name="Headings" use="Page h2, sections h3, cards h4.">
      {Object.entries(headings.sizes).map(([name, { fontSize, lineHeight }]) => (
        <Text key={name} fz={fontSize} lh={lineHeight} fw={650}>
          {name} · {toPixels(fontSize)} px
        </Text>
      ))}
    </Example>
    <Example name="Spacing" use="Gap in cards md, between cards lg.">
      {spacings.map((size) => (
        <Group key={size} gap="sm" wrap="nowrap">
          <Text size="xs" c="dimmed" w={24}>
            {size}
          </Text>
          <Box h={12} w={`var(--mantine-spacing-${size})`} className={classes.step ?? ''} />
        </Group>
      ))}
    </Example>
    <Example name="Radius" use="Everything md; small marks sm.">
      <Shapes names={radii} property="borderRadius" variable="radius" />
    </Example>
    <Example name="Shadow" use="Menus md, floating bars lg; cards have a line instead.">
      <Shapes names={shadows} property="boxShadow" variable="shadow" />
    </Example>
  </>
)

/** `0.875rem` → 14 */
const toPixels = (size: string): number => Number.parseFloat(size) * 16

interface ShapesProps {
  readonly names: readonly string[]
  readonly property: 'borderRadius' | 'boxShadow'
  readonly variable: string
}

const Shapes = ({ names, property, variable }: ShapesProps) => (
  <Group gap="md">
    {names.map((name) => (
      <Stack key={name} gap={4} align="center">
        <div
          className={classes.shape}
          style={{ [property]: `var(--mantine-${variable}-${name})` }}
        />
        <Text size="xs" c="dimmed">
          {name}
        </Text>
      </Stack>
    ))}
  </Group>
)
