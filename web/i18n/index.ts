/**
 * The web app's UI strings by area, in the language of this build. `vite.config.ts` replaces `en/`
 * with another language's folder. Code that is loaded on every page imports its area directly
 * ({@link file://./shared.ts}), because this module would add the strings for all areas to the
 * first page.
 */
export * as messages from './en/areas.ts'
