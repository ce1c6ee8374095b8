import { createAppClient } from '../../sdk/app-client.ts'
import { fetchAsPageUser } from './page-user.ts'

/** Speaks to the service that the page came from. */
export const app = createAppClient(window.location.origin, fetchAsPageUser)
