import { createAppClient } from '../../sdk/app-client.ts'
import { fetchAsPageUser } from './page-user.ts'

/** Client of the service that served the page. */
export const app = createAppClient(window.location.origin, fetchAsPageUser)
