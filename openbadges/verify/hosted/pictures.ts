const dataForm = /^data:(image\/png|image\/svg\+xml)(?:;[\w-]+=[\w.-]+)*(;base64)?,(.*)$/is
const otherPicture = /\.(?:jpe?g|gif|webp|bmp|tiff?|avif|heic|ico|pdf)$/i
const pngStart = 'iVBORw0KGg'

/**
 * False for what cannot be a PNG or an SVG: a data URL of another media type or other bytes, or an address that ends as
 * those of other formats do. What an address really serves is not asked for; no verdict hangs on a picture alone.
 */
export function isAllowedPicture(address: string): boolean {
  if (!/^data:/i.test(address)) return !otherPicture.test(URL.canParse(address) ? new URL(address).pathname : '')
  const [, mediaType = '', base64, body = ''] = dataForm.exec(address) ?? []
  if (mediaType === '') return false
  if (mediaType.toLowerCase() === 'image/png') return base64 !== undefined && body.startsWith(pngStart)
  return /<svg[\s>]/i.test(decode(body, base64 !== undefined))
}

function decode(body: string, isBase64: boolean): string {
  try {
    return isBase64 ? atob(body.replace(/\s/g, '')) : decodeURIComponent(body)
  } catch {
    return ''
  }
}
