import { Button, type ButtonProps } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { messages } from '../../../i18n/index.ts'

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
