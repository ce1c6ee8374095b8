import { type Ref, type RefObject, useImperativeHandle } from 'react'

/** Element that is already on the page. */
export type AnchorRef = RefObject<HTMLElement | null>

interface Props {
  readonly element: AnchorRef
  /** Set by the menu or popover that opens at the element. */
  readonly ref?: Ref<HTMLElement | null>
}

/** Makes an existing element the target of a menu or popover. */
export function AnchoredTo({ element, ref }: Props) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element])
  return null
}
