import { cloneElement, lazy, type PointerEvent, type ReactElement, Suspense, useState } from 'react'

const load = () => import('./anchored-tooltip.tsx')
const Tooltip = lazy(async () => ({ default: (await load()).AnchoredTooltip }))

interface Props {
  readonly label: string
  readonly children: ReactElement<{
    onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
    onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  }>
}

/**
 * Shows a tooltip while the pointer is over the element. Shows nothing if the tooltip's code fails
 * to load. @see L-85
 */
export function Hint({ label, children }: Props) {
  const [element, setElement] = useState<HTMLElement>()
  const { onPointerEnter, onPointerDown } = children.props
  const show = (target: HTMLElement) =>
    load().then(
      () => setElement(target),
      () => undefined,
    )
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          // On touch screens, the tooltip would cover what the user just tapped.
          if (event.pointerType !== 'touch') void show(event.currentTarget)
          onPointerEnter?.(event)
        },
        onPointerDown: (event) => {
          // Hides the tooltip, because it would cover a dialog that the press opens.
          setElement(undefined)
          onPointerDown?.(event)
        },
      })}
      {element === undefined ? null : (
        <Suspense>
          <Tooltip label={label} element={element} />
        </Suspense>
      )}
    </>
  )
}
