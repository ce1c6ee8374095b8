import { createMemoryHistory, createRoute, createRouter } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { root } from '../app/root-route.ts'
import { sampleOrgId } from './sample-data.ts'

/**
 * Router for the components' links and search parameters. It keeps both in memory, so that no
 * server has to resolve the app's paths, and every link leads back to the gallery.
 */
export const createGalleryRouter = (component: FunctionComponent) =>
  createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/o/$orgId/$', component }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/o/${sampleOrgId}/gallery`] }),
  })
