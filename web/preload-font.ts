import type { Plugin } from 'vite'

/** Starts loading the font together with the page, not after the page's style sheet. @see L-448 */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => /inter-latin-.*\.woff2$/.test(name))
        if (file === undefined) return []
        // Browsers fetch fonts without credentials, and reuse a preload only if it was fetched in
        // the same way.
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs: { ...attrs, href: `/${file}` }, injectTo: 'head' }]
      },
    },
  }
}
