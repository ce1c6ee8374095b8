import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { queryClient } from './api/query-client.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'
import { words } from './words/index.ts'

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
      <ModalsProvider labels={{ confirm: words.parts.confirm, cancel: words.parts.cancel }}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </ModalsProvider>
    </QueryClientProvider>
  </MantineProvider>
)
