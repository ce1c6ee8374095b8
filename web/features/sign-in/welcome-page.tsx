import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { attempt } from '../../../sdk/attempt.ts'
import { SkeletonLines } from '../../components/feedback/query-boundary.tsx'
import { messages } from '../../i18n/index.ts'
import { useAccent } from '../../layout/branding/use-accent.ts'
import { PublicLayout } from '../../layout/public-layout.tsx'

const texts = messages.signIn

const timeoutMs = 10_000

/** Branding that visitors see at an organization's own host name. */
interface HostBrand {
  readonly name: string
  readonly accentColor: string | null
  readonly logo: string | null
  readonly signInUrl: string
}

async function loadHost(signal: AbortSignal): Promise<HostBrand> {
  const { body } = await attempt(fetch, {
    method: 'GET',
    url: `${window.location.origin}/app/host`,
    headers: new Headers({ accept: 'application/json' }),
    body: undefined,
    timeoutMs,
    signal,
  })
  // The service returns this type.
  return body.data as HostBrand
}

/**
 * First page at an organization's own host name. Users enter passwords only on the service's host,
 * because the organization controls its own host name.
 *
 * @see L-425
 */
export function WelcomePage() {
  const { data, isError } = useQuery({
    queryKey: ['host'],
    queryFn: ({ signal }) => loadHost(signal),
    retry: false,
  })
  useAccent(data?.accentColor)
  if (isError) return <Navigate to="/" replace />
  if (data === undefined) {
    return (
      <PublicLayout title={texts.title}>
        <SkeletonLines count={2} />
      </PublicLayout>
    )
  }
  return (
    <PublicLayout
      title={texts.welcome(data.name)}
      help={texts.welcomeHelp(new URL(data.signInUrl).host)}
      brand={data}
    >
      <SimpleGrid>
        <Button component="a" href={data.signInUrl}>
          {texts.title}
        </Button>
      </SimpleGrid>
    </PublicLayout>
  )
}
