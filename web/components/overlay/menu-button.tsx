import type { MenuProps } from '@mantine/core'
import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'
import { OverlayBoundary } from '../loading/overlay-boundary.tsx'
import { useLoadOnDemand } from '../loading/use-load-on-demand.ts'
import { Hint } from './hint.tsx'

const load = () => import('./anchored-menu.tsx')
const AnchoredMenu = lazy(async () => ({ default: (await load()).AnchoredMenu }))

/** Props that make a button open the menu. */
interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly id: string
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls'?: string
}

interface Props extends Omit<MenuProps, 'children' | 'opened' | 'onChange' | 'id'> {
  readonly button: ReactElement<Partial<TriggerProps>>
  /** Button tooltip. */
  readonly hint?: string
  /** Menu items: a lazy component, loaded when the pointer or focus reaches the button. */
  readonly children: ReactNode
  readonly loadItems: () => Promise<unknown>
  /** True if the content is a search field and an element with the `menu` role. */
  readonly hasSearch?: boolean
  /** Set if something other than the button can also open the menu. */
  readonly opened?: boolean
  readonly onChange?: (isOpen: boolean) => void
}

/**
 * A button with a menu that is preloaded on hover or focus and mounted on first use. If the menu
 * cannot be loaded, it stays closed.
 *
 * @see L-85
 */
export function MenuButton({
  button,
  hint,
  children,
  loadItems,
  hasSearch = false,
  opened,
  onChange,
  ...rest
}: Props) {
  const id = useId()
  const element = useRef<HTMLButtonElement>(null)
  const [isOpenHere, setIsOpenHere] = useState(false)
  const isOpen = opened ?? isOpenHere
  const toggle = onChange ?? setIsOpenHere
  const loadAll = () => Promise.all([load(), loadItems()])
  const isLoaded = useLoadOnDemand(isOpen, loadAll, () => toggle(false))
  // The menu reports the failure when it opens.
  const preload = () => void loadAll().catch(() => undefined)
  const trigger: TriggerProps = {
    ref: element,
    id,
    onClick: () => toggle(!isOpen),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': hasSearch ? 'dialog' : 'menu',
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': `${id}-dropdown` } : {}),
  }
  const target = cloneElement(button, trigger)
  return (
    <>
      {hint === undefined ? target : <Hint label={hint}>{target}</Hint>}
      {isLoaded ? (
        <OverlayBoundary onFailed={() => toggle(false)}>
          <AnchoredMenu {...rest} {...{ id, element, hasSearch }} opened={isOpen} onChange={toggle}>
            {children}
          </AnchoredMenu>
        </OverlayBoundary>
      ) : null}
    </>
  )
}
