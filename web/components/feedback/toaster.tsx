import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where notices stand. */
export const Toaster = () => <Notifications position="bottom-right" />
