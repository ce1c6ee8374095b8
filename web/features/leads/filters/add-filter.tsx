import { Button, type ButtonProps } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { messages } from '../../../i18n/en/index.ts'
import type { FieldFinderProps } from './field-finder.tsx'

const load = () => import('./field-finder.tsx')
const FieldFinder = lazy(async () => ({ default: (await load()).FieldFinder }))

/** Offers another filter. What it opens is loaded when somebody comes near. */
export function AddFilter(props: FieldFinderProps) {
  const [isRequested, setIsRequested] = useState(false)
  const button = (
    <AddButton
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setIsRequested(true)}
    />
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <FieldFinder {...props} />
    </Suspense>
  )
}

/** The button for it. */
export const AddButton = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button
    size="xs"
    variant="default"
    leftSection={<IconFilterPlus size={15} aria-hidden />}
    {...props}
  >
    {messages.leads.filters.add}
  </Button>
)
