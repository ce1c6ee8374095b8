import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messages } from '../../../i18n/index.ts'
import { moveItem } from '../../../lib/move-item.ts'

const texts = messages.settings

/** An item of an ordered list, and what moves it. */
export interface Moves {
  readonly id: string
  readonly name: string
  /** `undefined` if the item cannot move any further. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

/** Buttons that move an item of an ordered list; `useMoves` keeps the focus on them. */
export function MoveButtons({ id, name, onUp, onDown }: Moves) {
  const buttons = [
    { way: 'up', label: texts.up(name), move: onUp, icon: IconChevronUp },
    { way: 'down', label: texts.down(name), move: onDown, icon: IconChevronDown },
  ]
  return buttons.map(({ way, label, move, icon: Icon }) => (
    <ActionIcon
      key={way}
      variant="subtle"
      color="gray"
      size="lg"
      disabled={move === undefined}
      // A gray square would draw more attention than the buttons that work.
      {...(move === undefined ? { bg: 'transparent' } : {})}
      onClick={move}
      aria-label={label}
      data-move={`${way}-${id}`}
    >
      <Icon size={17} aria-hidden />
    </ActionIcon>
  ))
}

type Item = Pick<Moves, 'id' | 'name'>

/**
 * Moves the items of an ordered list: keeps the focus on the pressed button and announces the new
 * position to screen readers.
 */
export function useMoves(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const last = ids.length - 1
  const move = ({ id, name }: Item, index: number, by: -1 | 1) => {
    onOrder([...moveItem(ids, index, index + by)])
    setAnnouncement(texts.moved(name, index + by + 1, ids.length))
    // The pressed button moves with its row and loses focus in the process.
    requestAnimationFrame(() => focusMoveButton(list.current, id, by))
  }
  return {
    list,
    getMoves: ({ id, name }: Item, index: number): Moves => ({
      id,
      name,
      onUp: index === 0 ? undefined : () => move({ id, name }, index, -1),
      onDown: index === last ? undefined : () => move({ id, name }, index, 1),
    }),
    announcement: <VisuallyHidden role="status">{announcement}</VisuallyHidden>,
  }
}

/** Focuses the move button that was pressed, or the opposite one if that button is now disabled. */
function focusMoveButton(list: HTMLElement | null, id: string, by: -1 | 1): void {
  const findButton = (way: string) =>
    list?.querySelector<HTMLButtonElement>(`[data-move="${way}-${id}"]:not(:disabled)`)
  const [first, second] = by === -1 ? (['up', 'down'] as const) : (['down', 'up'] as const)
  const button = findButton(first) ?? findButton(second)
  button?.focus()
}
