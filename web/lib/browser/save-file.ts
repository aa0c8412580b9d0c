/** Hands a file made or fetched here to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the content over only some time after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
