import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { app } from '../../../api/client.ts'
import { orgQuery } from '../../../api/org-query.ts'
import { useOrg } from '../../../auth/use-org.ts'
import { importPath } from '../import-path.ts'
import type { ImportKind, ImportView } from '../import-view.ts'
import { uploadFile } from './upload-file.ts'

export interface UploadProgress {
  readonly name: string
  readonly size: number
  readonly sent: number
}

interface FileUpload {
  /** Null while nothing is being uploaded. */
  readonly progress: UploadProgress | null
  readonly error: unknown
  readonly send: (file: File, unfinished?: ImportView) => void
  readonly stop: () => void
}

/**
 * Uploads a file and then opens its import. If the user leaves the page, the upload is interrupted
 * and can be resumed. If the user stops the upload, the uploaded part is deleted.
 */
export function useUpload(kind: ImportKind): FileUpload {
  const { id: orgId } = useOrg()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [error, setError] = useState<unknown>(null)
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const isStopped = useRef(false)

  const send = async (file: File, unfinished?: ImportView) => {
    const controller = new AbortController()
    abortController.current = controller
    isStopped.current = false
    const { name, size } = file
    let importId = unfinished?.id
    setError(null)
    setProgress({ name, size, sent: unfinished?.size ?? 0 })
    try {
      const { signal } = controller
      const onProgress = (bytesSent: number, id: string | undefined) => {
        importId = id
        setProgress({ name, size, sent: bytesSent })
      }
      const view = await uploadFile({ orgId, kind, file, unfinished, signal, onProgress })
      const { queryKey } = orgQuery(orgId, 'get_import', { id: view.id })
      await client.invalidateQueries({ queryKey })
      await navigate({ to: importPath(orgId, kind, view.id) })
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure)
      else if (isStopped.current && importId !== undefined) await discardImport(orgId, importId)
    } finally {
      setProgress(null)
      await client.invalidateQueries({ queryKey: [orgId, 'list_imports'] })
    }
  }
  return {
    progress,
    error,
    send: (file, unfinished) => void send(file, unfinished),
    stop: () => {
      isStopped.current = true
      abortController.current?.abort()
    },
  }
}

/** Deletes the uploaded part; if that fails, the service deletes it a day later. */
const discardImport = (orgId: string, id: string) =>
  app
    .inOrg(orgId)('discard_import', { id })
    .catch(() => undefined)
