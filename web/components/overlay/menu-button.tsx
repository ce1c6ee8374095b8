import type { MenuProps } from '@mantine/core'
import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { Hint } from './hint.tsx'

const load = () => import('./anchored-menu.tsx')
const AnchoredMenu = lazy(async () => ({ default: (await load()).AnchoredMenu }))

/** What a button is told so that it opens a menu. */
interface TriggerProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly id: string
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls'?: string
}

interface Props extends Omit<MenuProps, 'children' | 'opened' | 'onChange' | 'id'> {
  readonly button: ReactElement<Partial<TriggerProps>>
  /** Said of the button while the pointer rests on it. */
  readonly hint?: string
  /** Its items: a part of its own, which is loaded when somebody comes near. */
  readonly children: ReactNode
  readonly loadItems: () => Promise<unknown>
  /** Whether it is open, where something else than the button opens it, too. */
  readonly opened?: boolean
  readonly onChange?: (isOpen: boolean) => void
}

/** A button with a menu. Only the button is there before somebody comes near. @see L-85 */
export function MenuButton({
  button,
  hint,
  children,
  loadItems,
  opened,
  onChange,
  ...rest
}: Props) {
  const id = useId()
  const element = useRef<HTMLButtonElement>(null)
  const [isOpenHere, setIsOpenHere] = useState(false)
  const isOpen = opened ?? isOpenHere
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const toggle = onChange ?? setIsOpenHere
  const preload = () => void Promise.all([load(), loadItems()])
  const trigger: TriggerProps = {
    ref: element,
    id,
    onClick: () => toggle(!isOpen),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    ...(isOpen ? { 'aria-controls': `${id}-dropdown` } : {}),
  }
  const target = cloneElement(button, trigger)
  return (
    <>
      {hint === undefined ? target : <Hint label={hint}>{target}</Hint>}
      {wasOpen ? (
        <Suspense>
          <AnchoredMenu {...rest} id={id} element={element} opened={isOpen} onChange={toggle}>
            {children}
          </AnchoredMenu>
        </Suspense>
      ) : null}
    </>
  )
}
