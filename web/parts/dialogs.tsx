import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { words } from '../words/index.ts'
import { dialogFrame } from './modals.ts'

/** Where dialogs stand. */
export function Dialogs() {
  // Effects of what it holds have run before: it hears what is opened from now on.
  useEffect(dialogFrame.stand, [])
  return (
    <ModalsProvider labels={{ confirm: words.parts.confirm, cancel: words.parts.cancel }}>
      {null}
    </ModalsProvider>
  )
}
