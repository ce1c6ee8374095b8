import { Tooltip } from '@mantine/core'

interface Props {
  readonly label: string
  readonly element: HTMLElement
}

/** Tooltip for an element that is already rendered; opens immediately if the pointer is over it. */
export const AnchoredTooltip = ({ label, element }: Props) => (
  <Tooltip label={label} target={element} defaultOpened={element.matches(':hover')} />
)
