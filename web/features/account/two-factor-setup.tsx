import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSession, startTwoFactor } from '../../api/auth-account.ts'
import { verifyCode } from '../../api/auth-sign-in.ts'
import type { TwoFactorStart } from '../../api/auth-types.ts'
import { useMe } from '../../auth/use-org.ts'
import { toastSuccess } from '../../components/feedback/toast.ts'
import { AsyncForm, useAsyncForm } from '../../components/form/async-form.tsx'
import { CopyIconButton } from '../../components/form/copy-button.tsx'
import { messages } from '../../i18n/index.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { drawQr } from './qr-code.ts'

/** Turns on two-factor authentication in three steps: password, first code, backup codes. */
export function TwoFactorSetup({ onDone }: { readonly onDone: () => void }) {
  const { email } = useMe()
  const client = useQueryClient()
  const [start, setStart] = useState<TwoFactorStart>()
  const [isOn, setIsOn] = useState(false)
  if (start === undefined) {
    return (
      <ConfirmPassword submit={messages.account.next} send={startTwoFactor} onDone={setStart} />
    )
  }
  if (!isOn) {
    const showBackupCodes = async () => {
      setIsOn(true)
      await client.refetchQueries(ownSession)
    }
    return <FirstCode uri={start.totpURI} onRight={showBackupCodes} />
  }
  const finish = () => {
    onDone()
    toastSuccess(messages.account.turnedOn)
  }
  return <BackupCodes codes={start.backupCodes} email={email} onDone={finish} />
}

interface FirstCodeProps {
  readonly uri: string
  readonly onRight: () => unknown
}

/** Two-factor authentication is not active until the first code has been verified. */
function FirstCode({ uri, onRight }: FirstCodeProps) {
  const submission = useAsyncForm({
    initialValues: { code: '' },
    send: ({ code }) => verifyCode('totp', { code: code.replace(/\D/g, '') }),
    onDone: onRight,
    fieldByReason: { INVALID_CODE: 'code' },
  })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <AsyncForm submission={submission} submit={messages.account.verify}>
      <Text size="sm">{messages.account.scan}</Text>
      <QrCode text={uri} />
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {messages.account.secret}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code className="free-text">{groupByFour(secret)}</Code>
          <CopyIconButton value={secret} label={messages.account.copySecret} />
        </Group>
      </Stack>
      <TextInput
        label={messages.account.firstCode}
        required
        withAsterisk={false}
        maxLength={20}
        maw={220}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...submission.form.getInputProps('code')}
      />
    </AsyncForm>
  )
}

/**
 * QR code that is black on white in both color schemes, because many cameras cannot read white on
 * black.
 */
function QrCode({ text }: { readonly text: string }) {
  const { size, path } = drawQr(text)
  return (
    <svg
      role="img"
      aria-label={messages.account.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      width={224}
      height={224}
      shapeRendering="crispEdges"
      style={{ alignSelf: 'center', borderRadius: 8 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Splits the secret into groups of four characters, which are easier to type. */
const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
