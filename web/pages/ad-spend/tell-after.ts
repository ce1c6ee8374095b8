import { tell } from '../../parts/tell.ts'

/**
 * Says that a change worked, also when what asked for it is gone by then, as a row that was deleted
 * is. A failure is told by the change itself.
 */
export const tellAfter = (change: Promise<unknown>, message: string): void =>
  void change.then(
    () => tell(message),
    () => undefined,
  )
