import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { queryClient } from '../api/query-client.ts'
import { Overlays } from '../components/overlay/overlays.tsx'
import { router } from './router.ts'
import { cssVariables, theme } from './theme.ts'

/** Nonce required by the content security policy for styles created in the browser. */
const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
setNonce(nonce)

/** Root component, which wraps all pages in the providers they need. */
export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Overlays />
    </QueryClientProvider>
  </MantineProvider>
)
