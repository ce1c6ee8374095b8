import { useEffect, useState } from 'react'
import { shared } from '../../i18n/en/shared.ts'
import { copyText } from '../../lib/clipboard.ts'
import { toastFailure } from '../feedback/toast.ts'

/** How long it is said that a text was copied, in milliseconds. */
const copiedMs = 2_000

/** A text to copy, and whether that was just done; where a browser copies nothing, it is told. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopied(isCopied)
    if (!isCopied) toastFailure(shared.notCopied)
  }
  return { copied, copy: () => void copy() }
}
