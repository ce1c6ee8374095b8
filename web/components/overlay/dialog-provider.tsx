import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { dialogFrame } from './modals.tsx'

export function DialogProvider() {
  // Effects of children have run by now, so the provider is listening.
  useEffect(dialogFrame.stand, [])
  return <ModalsProvider>{null}</ModalsProvider>
}
