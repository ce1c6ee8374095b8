/**
 * Command that messages ask administrators to run. The npm package contains `.js` files but no npm
 * scripts, so its users run `npx`.
 */
export const adminCommand = import.meta.url.endsWith('.ts')
  ? 'npm run admin --'
  : 'npx leadtrace admin'
