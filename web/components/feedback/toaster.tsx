import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

export const Toaster = () => <Notifications position="bottom-right" />
