import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

export function DialogProvider({ onReady }: { readonly onReady: () => void }) {
  // Child effects run first, so the provider is already listening at this point.
  useEffect(onReady, [])
  return <ModalsProvider modalProps={modalProps}>{null}</ModalsProvider>
}

/** A title contains a name, which may be one long word; Mantine would cut the word off. */
const title = { overflowWrap: 'anywhere', lineHeight: 'var(--mantine-h3-line-height)' } as const

const modalProps = { styles: { title } } as const
