import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { dialogFrame } from './modals.tsx'

export function DialogProvider() {
  // Effects of children run first, so the provider is already listening.
  useEffect(dialogFrame.stand, [])
  return <ModalsProvider>{null}</ModalsProvider>
}
