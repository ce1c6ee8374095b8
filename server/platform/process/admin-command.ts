/**
 * Command line for the administrator, for use in messages. The npm package contains `.js` files and
 * no npm scripts.
 */
export const adminCommand = import.meta.url.endsWith('.ts')
  ? 'npm run admin --'
  : 'npx leadtrace admin'
