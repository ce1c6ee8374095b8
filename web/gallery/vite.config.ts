import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentStyles } from '../component-styles.ts'
import { translate } from '../translate.ts'
import { targets } from '../vite.config.ts'

/**
 * Gallery of the design system, for developers. It is not part of the app: `web/build.ts` never
 * builds it. As in the app, the mode is the language: `npm run gallery -- --mode de` shows German.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  // `npm run dev` can run at the same time.
  cacheDir: '../node_modules/.vite/gallery',
  plugins: [react(), translate(mode), componentStyles()],
  build: {
    ...targets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // If this port is taken, Vite uses the next free one and prints it.
  server: { host: '127.0.0.1', port: 5180 },
}))
