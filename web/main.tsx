import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepFocus } from './parts/keep-focus.ts'
import { preloadFirstPage } from './router.tsx'

const root = document.getElementById('app')
if (root === null) throw new Error('The page has no #app.')
preloadFirstPage()
keepFocus(root)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
