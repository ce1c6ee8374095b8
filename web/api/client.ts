import { createAppClient } from '../../sdk/app-client.ts'
import { fetchAsPageUser } from './page-user.ts'

/** API client for the service that this page was loaded from. */
export const app = createAppClient(window.location.origin, fetchAsPageUser)
