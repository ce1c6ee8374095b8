import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../parts/tell.ts'
import { signOut } from '../../session/sign-out.ts'
import { useMe } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'

/** Who answers, and the way to be somebody else; they come back to this page. */
export function SignedInAs() {
  const { email } = useMe()
  const leave = useMutation({
    mutationFn: () =>
      signOut(`/sign-in?${new URLSearchParams({ next: window.location.pathname })}`),
    onError: toastError,
  })
  return (
    <>
      {words.connect.signedInAs} {email}.{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        disabled={leave.isPending}
        onClick={() => leave.mutate()}
      >
        {words.connect.somebodyElse}
      </Anchor>
    </>
  )
}
