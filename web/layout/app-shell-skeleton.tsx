import { Skeleton, Stack } from '@mantine/core'
import { SkeletonLines } from '../components/feedback/query-boundary.tsx'
import classes from './app-shell.module.css'
import { Brand } from './brand.tsx'

/** Frame of an organization's pages, shown while the signed-in user is being loaded. */
export const AppShellSkeleton = () => (
  <>
    <header className={classes.header}>
      <Brand />
    </header>
    <div className={classes.navigation} data-folded>
      <Stack p="md">
        <Brand />
        {Array.from({ length: 8 }, (_, i) => (
          <Skeleton key={i} height={28} animate={false} />
        ))}
      </Stack>
    </div>
    <main className={classes.content}>
      <SkeletonLines />
    </main>
  </>
)
