import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { dialogFrame } from './modals.tsx'

export function DialogProvider() {
  // The children's effects have already run, so the provider is listening.
  useEffect(dialogFrame.stand, [])
  return <ModalsProvider>{null}</ModalsProvider>
}
