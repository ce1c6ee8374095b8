import { Anchor, Center, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorBoundaryFallback } from '../../components/feedback/error-boundary-fallback.tsx'
import { NoAccess, NotFoundPage } from '../../components/feedback/not-found.tsx'
import { LoadFailureNotice } from '../../components/loading/load-failure-notice.tsx'
import { Example } from '../example.tsx'
import { sampleError } from '../sample-data.ts'

const ignore = () => undefined

const loadError = new Error('Failed to fetch dynamically imported module: /assets/gone.js')

/** Components that fill a page, by name. The app's frame provides the main landmark of some. */
const wholePages: Readonly<Record<string, ReactNode>> = {
  NotFoundPage: <NotFoundPage />,
  NoAccess: (
    <main>
      <NoAccess />
    </main>
  ),
  ErrorBoundaryFallback: (
    <main>
      <ErrorBoundaryFallback error={sampleError} reset={ignore} />
    </main>
  ),
  LoadFailureNotice: (
    <main>
      <LoadFailureNotice error={loadError} isPage />
    </main>
  ),
}

export const WholePageLinks = () => (
  <Example name="Pages" isWide>
    <Group gap="md">
      {Object.keys(wholePages).map((name) => (
        <Anchor key={name} size="sm" href={`?page=${name}`}>
          {name}
        </Anchor>
      ))}
    </Group>
  </Example>
)

/** One of the components above, alone. */
export const WholePage = ({ name }: { readonly name: string }) =>
  wholePages[name] ?? (
    <Center component="main" mih="60vh">
      <Anchor href="/">Gallery</Anchor>
    </Center>
  )
