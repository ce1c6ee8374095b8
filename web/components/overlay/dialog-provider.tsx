import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

export function DialogProvider({ onReady }: { readonly onReady: () => void }) {
  // Child effects run first, so the provider is already listening at this point.
  useEffect(onReady, [])
  return <ModalsProvider>{null}</ModalsProvider>
}
