import '@mantine/core/styles.layer.css'
import '../app/fonts.css'
import '../app/app.css'
import '../app/print.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { cssVariables, theme } from '../app/theme.ts'
import { Overlays } from '../components/overlay/overlays.tsx'
import { Gallery } from './gallery.tsx'
import { createGalleryRouter } from './gallery-router.ts'
import { WholePage } from './parts/whole-pages.tsx'
import { fillSampleData } from './sample-data.ts'
import { SampleOrg } from './sample-org.tsx'

const root = document.getElementById('app')
if (root === null) throw new Error('The page has no #app element.')
fillSampleData()
const page = new URLSearchParams(window.location.search).get('page')
const router = createGalleryRouter(page === null ? Gallery : () => <WholePage name={page} />)
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <SampleOrg>
          <RouterProvider router={router} />
        </SampleOrg>
        <Overlays />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
