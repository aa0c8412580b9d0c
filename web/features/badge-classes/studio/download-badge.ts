import { t } from '#shared/i18n/text.ts'

const pngSide = 1024

/** Saves the drawing as a file of the earner's own computer. */
export async function downloadBadge(svg: string, type: 'svg' | 'png', name: string): Promise<void> {
  const drawing = new Blob([svg], { type: 'image/svg+xml' })
  const url = URL.createObjectURL(type === 'svg' ? drawing : await paint(drawing))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.trim().replace(/[^\p{L}\p{N}]+/gu, '-') || 'badge'}.${type}`
  link.click()
  // The browser may only begin to read it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function paint(drawing: Blob): Promise<Blob> {
  const url = URL.createObjectURL(drawing)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = pngSide
    canvas.height = pngSide
    canvas.getContext('2d')?.drawImage(picture, 0, 0, pngSide, pngSide)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error(t('The badge could not be drawn.')))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
