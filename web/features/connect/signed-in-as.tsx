import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signOut } from '../../auth/sign-out.ts'
import { useMe } from '../../auth/use-org.ts'
import { toastError } from '../../components/feedback/toast.ts'
import { messages } from '../../i18n/index.ts'

/** Signed-in user, with a way to switch accounts and return to this page. */
export function SignedInAs() {
  const { email } = useMe()
  const leave = useMutation({
    mutationFn: () =>
      signOut(`/sign-in?${new URLSearchParams({ next: window.location.pathname })}`),
    onError: toastError,
  })
  return (
    <>
      {messages.connect.signedInAs} {email}.{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        disabled={leave.isPending}
        onClick={() => leave.mutate()}
      >
        {messages.connect.otherAccount}
      </Anchor>
    </>
  )
}
