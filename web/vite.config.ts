import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentStyles } from './component-styles.ts'
import { preloadFont } from './preload-font.ts'
import { shortenClasses } from './shorten-classes.ts'
import { translate } from './translate.ts'
import { trimLibraries } from './trim/trim-libraries.ts'

/** URL of the service, which `npm run dev` starts together with Vite. */
const service = 'http://localhost:3000'

/** Browsers released since spring 2024. */
export const targets = {
  target: 'es2023',
  // These browsers support `light-dark()`, whose fallback for older browsers does not work with
  // our color schemes.
  cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
}

/**
 * The mode is the language: `npm run dev` shows English, and `npx vite --mode de` in `web/` shows
 * German.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    translate(mode),
    componentStyles(),
    trimLibraries(),
    shortenClasses(),
    preloadFont(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    ...targets,
    // The content security policy allows `data:` URLs only for images, so fonts stay files.
    assetsInlineLimit: 0,
    // The size test uses the manifest to find the files that the first page needs.
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // UI strings and formatters have no side effects, so a page loads only those that it uses.
      treeshake: { moduleSideEffects: [{ test: /\/web\/(i18n|lib)\//, sideEffects: false }] },
    },
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/app/', '/px.js'].map((path) => [
        path,
        // The service accepts changes only from its own pages.
        { target: service, headers: { origin: service } },
      ]),
    ),
  },
}))
