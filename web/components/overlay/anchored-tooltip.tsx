import { Tooltip } from '@mantine/core'

interface Props {
  readonly label: string
  readonly element: HTMLElement
}

/** What is said of an element that is there already; at once if the pointer still rests on it. */
export const AnchoredTooltip = ({ label, element }: Props) => (
  <Tooltip label={label} target={element} defaultOpened={element.matches(':hover')} />
)
