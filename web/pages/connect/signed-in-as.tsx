import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callAuth } from '../../api/auth.ts'
import { tellError } from '../../parts/tell.ts'
import { useMe } from '../../session/use-org.ts'
import { words } from '../../words/index.ts'

/** Who answers, and the way to be somebody else; they come back to this page. */
export function SignedInAs() {
  const { email } = useMe()
  const leave = useMutation({
    mutationFn: () => callAuth('POST', '/sign-out', {}),
    onSuccess: () => {
      const next = new URLSearchParams({ next: window.location.pathname })
      window.location.assign(`/sign-in?${next}`)
    },
    onError: tellError,
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
