import { Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endTwoFactor, newBackupCodes, ownSession } from '../../api/auth-account.ts'
import { QueryBoundary } from '../../components/feedback/query-boundary.tsx'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { modals } from '../../components/overlay/modals.tsx'
import { Card } from '../../components/page/card.tsx'
import { messages } from '../../i18n/index.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Turns two-factor authentication on and off. */
export function TwoFactorCard() {
  const session = useQuery(ownSession)
  const isOn = session.data?.user.twoFactorEnabled
  return (
    <Card
      title={messages.account.twoFactor}
      help={messages.account.twoFactorHelp}
      mark={isOn === undefined ? undefined : <OnOffBadge isOn={isOn} />}
    >
      <QueryBoundary query={session}>
        {({ user }) =>
          user.twoFactorEnabled ? <TwoFactorOn email={user.email} /> : <TwoFactorOff />
        }
      </QueryBoundary>
    </Card>
  )
}

const OnOffBadge = ({ isOn }: { readonly isOn: boolean }) => (
  <Badge variant="light" color={isOn ? 'success' : 'gray'}>
    {isOn ? messages.account.on : messages.account.off}
  </Badge>
)

function TwoFactorOff() {
  const open = () =>
    modals.open({
      title: messages.account.turnOnTitle,
      closeOnClickOutside: false,
      children: <TwoFactorSetup onDone={() => modals.closeAll()} />,
    })
  return (
    <div>
      <Button onClick={open}>{messages.account.turnOn}</Button>
    </div>
  )
}

function TwoFactorOn({ email }: { readonly email: string }) {
  const client = useQueryClient()
  const turnOff = () =>
    modals.open({
      title: messages.account.turnOffTitle,
      children: (
        <ConfirmPassword
          help={messages.account.turnOffHelp}
          submit={messages.account.turnOff}
          color="red"
          send={endTwoFactor}
          onDone={async () => {
            await client.refetchQueries(ownSession)
            modals.closeAll()
            toastSuccess(messages.account.turnedOff)
          }}
        />
      ),
    })
  const renew = () =>
    modals.open({
      title: messages.account.newCodesTitle,
      children: (
        <ConfirmPassword
          help={messages.account.newCodesHelp}
          submit={messages.account.newCodesSubmit}
          send={newBackupCodes}
          onDone={(codes) => {
            modals.closeAll()
            showCodes(codes, email)
          }}
        />
      ),
    })
  return (
    <Button.Group>
      <Button variant="default" onClick={renew}>
        {messages.account.newCodes}
      </Button>
      <Button variant="default" onClick={turnOff}>
        {messages.account.turnOff}
      </Button>
    </Button.Group>
  )
}

const showCodes = (codes: readonly string[], email: string) =>
  modals.open({
    title: messages.account.backupTitle,
    closeOnClickOutside: false,
    children: <BackupCodes codes={codes} email={email} onDone={() => modals.closeAll()} />,
  })
