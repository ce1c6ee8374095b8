/** Command line of the administrator, for texts. The npm package has `.js` files and no scripts. */
export const adminCommand = import.meta.url.endsWith('.ts')
  ? 'npm run admin --'
  : 'npx leadtrace admin'
