/** Maximum number of organizations per request that changes a person in several organizations. */
export const maxOrgsPerRequest = 100
