import { Button, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { ErrorState } from '../feedback/error-state.tsx'
import { fieldErrors } from '../feedback/field-errors.ts'

interface Wish<V, R> {
  readonly initialValues: V
  readonly send: (values: V) => Promise<R>
  /** What follows; the form counts as being sent until it is done. */
  readonly onDone: (result: R, values: V) => unknown
  readonly onRefused?: (error: Error) => unknown
  /** The field that a reason of the service is about. */
  readonly fieldOf?: Readonly<Partial<Record<string, string & keyof V>>>
}

/** A form that is sent to the service. */
export interface AsyncForm<V> {
  readonly form: UseFormReturnType<V>
  readonly isSending: boolean
  /** What went wrong beyond single fields. */
  readonly problem: Error | null
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
}

/** Sends a form; what the service finds wrong stands at its fields, and the first gets the focus. */
export function useSentForm<V extends Record<string, unknown>, R>(wish: Wish<V, R>): AsyncForm<V> {
  const { initialValues, send, onDone, onRefused, fieldOf } = wish
  const form = useForm<V>({ initialValues })
  const wrong = (error: unknown) => fieldErrors(error, Object.keys(initialValues), fieldOf)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (result, values) => onDone(result, values),
    onError: (error) => {
      onRefused?.(error)
      const { fields } = wrong(error)
      form.setErrors(fields)
      const [first] = Object.keys(initialValues).filter((name) => name in fields)
      if (first !== undefined)
        document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
    },
  })
  const { error } = sending
  return {
    form,
    isSending: sending.isPending,
    problem: error === null || wrong(error).isAll ? null : error,
    onSubmit: form.onSubmit((values) => sending.mutate(values)),
  }
}

interface Props<V> {
  readonly sent: AsyncForm<V>
  readonly submit: string
  readonly fullWidth?: boolean
  readonly color?: string
  readonly children: ReactNode
}

/** Fields, what went wrong, and the button. Enter sends, once. */
export function FormOf<V>({ sent, submit, fullWidth = false, color, children }: Props<V>) {
  return (
    <Stack renderRoot={(props) => <form onSubmit={sent.onSubmit} {...props} />}>
      {children}
      {sent.problem === null ? null : <ErrorState error={sent.problem} />}
      <Button
        type="submit"
        loading={sent.isSending}
        fullWidth={fullWidth}
        style={fullWidth ? undefined : { alignSelf: 'flex-start' }}
        {...(color === undefined ? {} : { color })}
      >
        {submit}
      </Button>
    </Stack>
  )
}
