import { Anchor, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { LeadtraceError } from '../../sdk/index.ts'
import { parts } from '../words/parts.ts'

const id = 'signed-out'

/** True where the service does not know any more who asks; a wrong password has a reason. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof LeadtraceError && error.status === 401 && error.details.reason === undefined

/** Says that the session has ended, until it goes on: what was typed on the page stays there. */
export const tellSignedOut = (): string =>
  notifications.show({
    id,
    title: parts.signedOutTitle,
    message: <SignInAgain />,
    color: 'yellow',
    autoClose: false,
  })

/** Takes the notice away once somebody is signed in again. */
export const forgetSignedOut = (): string => notifications.hide(id)

const SignInAgain = () => (
  <Stack gap={4} align="flex-start">
    <Text size="sm">{parts.signedOut}</Text>
    <Anchor size="sm" href="/sign-in" target="_blank" rel="noopener">
      {parts.signInAgain}
    </Anchor>
  </Stack>
)
