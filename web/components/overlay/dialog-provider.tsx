import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { dialogFrame } from './modals.tsx'

/** Where dialogs stand. */
export function DialogProvider() {
  // Effects of what it holds have run before: it hears what is opened from now on.
  useEffect(dialogFrame.stand, [])
  return <ModalsProvider>{null}</ModalsProvider>
}
