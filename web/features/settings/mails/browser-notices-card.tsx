import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../components/page/card.tsx'
import { messages } from '../../../i18n/index.ts'
import { usePreferences } from '../../leads/shared/use-preferences.ts'

const texts = messages.mails.browser

/** Turns on browser notifications, both for the user in this organization and in this browser. */
export function BrowserNoticesCard() {
  const { preferences, isReady, change } = usePreferences()
  const [permission, setPermission] = useState(readPermission)
  const isOn = preferences.notifiesInBrowser === true && permission === 'granted'
  const turn = async (next: boolean) => {
    const granted = next ? await Notification.requestPermission() : permission
    setPermission(granted)
    if (!next || granted === 'granted') change({ notifiesInBrowser: next })
  }
  return (
    <Card title={texts.title} help={texts.help}>
      <Switch
        label={texts.newLeads}
        description={texts.newLeadsHelp}
        checked={isOn}
        disabled={!isReady || permission === undefined || permission === 'denied'}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {permission === undefined || permission === 'denied' ? (
        <Text size="sm" mt="sm" role="status">
          {permission === undefined ? texts.unsupported : texts.denied}
        </Text>
      ) : null}
    </Card>
  )
}

/** `undefined` if the browser does not support notifications, such as over HTTP or on an iPhone. */
const readPermission = (): NotificationPermission | undefined =>
  'Notification' in window && 'locks' in navigator ? Notification.permission : undefined
