import { createAppClient } from '../../sdk/app-client.ts'
import { fetchAsPageUser } from './page-user.ts'

/** API client for the service that served this page. */
export const app = createAppClient(window.location.origin, fetchAsPageUser)
