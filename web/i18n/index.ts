/**
 * The web app's UI strings by area, in the language of this build. `vite.config.ts` replaces `en/`
 * with the folder of another language. Code that every page loads imports its area directly ({@link
 * file://./shared.ts}), because this module would add the strings of all areas to the first page.
 */
export * as messages from './en/areas.ts'
