import { type Ref, type RefObject, useImperativeHandle } from 'react'

/** An element that is on the page already. */
export type AnchorRef = RefObject<HTMLElement | null>

interface Props {
  readonly element: AnchorRef
  /** Given by what opens there. */
  readonly ref?: Ref<HTMLElement | null>
}

/** Stands for an element of the page where a menu or a popover asks for its target. */
export function AnchoredTo({ element, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}
