import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { OfferedProvider } from '../../../contract/organizations/single-sign-on.ts'
import { startSingleSignOn } from '../../api/auth-sign-in.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { messages } from '../../i18n/index.ts'

interface Props {
  readonly offered: OfferedProvider
  /** Email address to prefill on the provider's page. */
  readonly email?: string | undefined
  /** Path to open after the sign-in. */
  readonly next: string | undefined
}

/** Button that opens a provider's sign-in page. */
export function ContinueWith({ offered: { provider, name }, email, next }: Props) {
  const start = useMutation({ mutationFn: () => startSingleSignOn({ provider, email, next }) })
  return (
    <>
      {start.error === null ? null : <ErrorState error={start.error} />}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconLogin2 size={18} stroke={1.7} aria-hidden />}
        // Stays busy until the browser has left the page.
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        <span className="free-text">{messages.signIn.continueWith(name)}</span>
      </Button>
    </>
  )
}
