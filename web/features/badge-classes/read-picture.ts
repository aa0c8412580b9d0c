import { t } from '#shared/i18n/text.ts'

/** A stored picture as data URL, because a new badge class brings its own. */
export async function readPicture(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw unreadable()
  const type = response.headers.get('Content-Type') ?? 'image/png'
  return readDataUrl(new Blob([await response.arrayBuffer()], { type }))
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(unreadable()))
    reader.onerror = () => reject(unreadable())
    reader.readAsDataURL(blob)
  })
}

function unreadable(): Error {
  return new Error(t('The picture could not be read.'))
}
