import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { queryClient } from '../api/query-client.ts'
import { Overlays } from '../components/overlay/overlays.tsx'
import { router } from './router.ts'
import { cssVariables, theme } from './theme.ts'

/** What the policy of the page lets style sheets that are made in the browser carry. */
const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''
setNonce(nonce)

/** Everything that all pages stand in. */
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
