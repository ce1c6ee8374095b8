import classes from './field-value.module.css'

/** Dot in a stage's color. */
export const StageDot = ({ color = 'gray' }: { readonly color?: string | undefined }) => (
  <span
    className={classes.dot}
    // In the dark theme, the filled shade of gray is as dark as the card.
    style={{
      background: `var(--mantine-color-${color === 'gray' ? 'gray-6' : `${color}-filled`})`,
    }}
    aria-hidden
  />
)

interface Props {
  readonly name: string
  readonly color: string | undefined
}

/** A stage's name, preceded by a dot in the stage's color. */
export const StageName = ({ name, color }: Props) => (
  <span className={classes.person}>
    <StageDot color={color} />
    {name}
  </span>
)
