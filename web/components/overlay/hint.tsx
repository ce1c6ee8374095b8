import { cloneElement, lazy, type PointerEvent, type ReactElement, Suspense, useState } from 'react'

const Tooltip = lazy(async () => ({
  default: (await import('./anchored-tooltip.tsx')).AnchoredTooltip,
}))

interface Props {
  readonly label: string
  readonly children: ReactElement<{ onPointerEnter?: (event: PointerEvent<HTMLElement>) => void }>
}

/** Says something of an element while the pointer rests on it. @see L-85 */
export function Hint({ label, children }: Props) {
  const [element, setElement] = useState<HTMLElement>()
  const { onPointerEnter } = children.props
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          // A finger does not rest: what it opened would lie over what it has pressed.
          if (event.pointerType !== 'touch') setElement(event.currentTarget)
          onPointerEnter?.(event)
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
