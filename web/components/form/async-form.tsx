import { Button, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode, SyntheticEvent } from 'react'
import { ErrorState } from '../feedback/error-state.tsx'
import { fieldErrors } from '../feedback/field-errors.ts'
import { useKeptForm } from './use-kept-form.ts'

interface AsyncFormOptions<V, R> {
  readonly initialValues: V
  readonly send: (values: V) => Promise<R>
  /**
   * Runs after a successful submission; the form counts as being submitted until the returned
   * promise resolves.
   */
  readonly onDone: (result: R, values: V) => unknown
  readonly onRejected?: (error: Error) => unknown
  /** Maps each of the service's error reasons to the field that shows it. */
  readonly fieldByReason?: Readonly<Partial<Record<string, string & keyof V>>>
}

/** State of a form that is submitted to the service. */
export interface AsyncSubmission<V> {
  readonly form: UseFormReturnType<V>
  readonly isSending: boolean
  /** Error that is not shown next to any field. */
  readonly problem: Error | null
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void
}

/**
 * Submits a form to the service. Invalid fields show the service's messages, and the first one
 * receives focus.
 */
export function useAsyncForm<V extends Record<string, unknown>, R>(
  options: AsyncFormOptions<V, R>,
): AsyncSubmission<V> {
  const { initialValues, send, onDone, onRejected, fieldByReason } = options
  const form = useForm<V>({ initialValues })
  useKeptForm(Object.keys(initialValues).join(), form)
  const findErrors = (error: unknown) =>
    fieldErrors(error, Object.keys(initialValues), fieldByReason)
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (result, values) => onDone(result, values),
    onError: (error) => {
      onRejected?.(error)
      const { fields } = findErrors(error)
      form.setErrors(fields)
      const [first] = Object.keys(initialValues).filter((name) => name in fields)
      if (first !== undefined)
        document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus()
    },
  })
  const { error } = mutation
  return {
    form,
    isSending: mutation.isPending,
    problem: error === null || findErrors(error).isAll ? null : error,
    onSubmit: form.onSubmit((values) => mutation.mutate(values)),
  }
}

interface Props<V> {
  readonly submission: AsyncSubmission<V>
  readonly submit: string
  readonly fullWidth?: boolean
  readonly color?: string
  readonly children: ReactNode
}

/** Fields, error and submit button. Ignores further submissions while one is pending. */
export function AsyncForm<V>({ submission, submit, fullWidth = false, color, children }: Props<V>) {
  return (
    <Stack renderRoot={(props) => <form onSubmit={submission.onSubmit} {...props} />}>
      {children}
      {submission.problem === null ? null : <ErrorState error={submission.problem} />}
      <Button
        type="submit"
        loading={submission.isSending}
        fullWidth={fullWidth}
        style={fullWidth ? undefined : { alignSelf: 'flex-start' }}
        {...(color === undefined ? {} : { color })}
      >
        {submit}
      </Button>
    </Stack>
  )
}
