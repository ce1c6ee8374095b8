import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where notices stand. */
export const Notices = () => <Notifications position="bottom-right" />
