/** Makes the browser save text as a file in the downloads folder. */
export function saveFile(name: string, text: string, type: 'text/plain' | 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
