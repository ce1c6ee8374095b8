/** Maximum number of organizations in a request that changes a person in several of them. */
export const maxOrgsPerRequest = 100
