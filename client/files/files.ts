/** What a file comes as: from an input of a page, or read by a program. */
export type FileContent = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

/** A badge as `verifyCredential` and `importBadge` take it: a picture with the badge in it, or the badge itself. */
export type BadgeFile = { image: string } | { credential: string }

/** A picture as issuers and badge classes take it: a data URL. Throws a TypeError unless it is a PNG or SVG. */
export async function pictureUrl(file: FileContent): Promise<string> {
  const bytes = await readBytes(file)
  const type = typeOfPicture(bytes)
  if (type === undefined) throw new TypeError('A picture is a PNG or SVG file.')
  return `data:${type};base64,${writeBase64(bytes)}`
}

/** A file with a badge, to have it verified: a baked PNG or SVG, JSON, or a JWT. */
export async function readBadgeFile(file: FileContent | string): Promise<BadgeFile> {
  if (typeof file === 'string') return { credential: file.trim() }
  const bytes = await readBytes(file)
  const type = typeOfPicture(bytes)
  if (type !== undefined) return { image: `data:${type};base64,${writeBase64(bytes)}` }
  return { credential: new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim() }
}

/** A table as `createVerificationBatch` takes it. */
export const csvFile = (content: FileContent | string): Blob => new Blob([content], { type: 'text/csv' })

/** Many badges in one archive, as `createVerificationBatch` takes them. */
export const zipFile = (content: FileContent): Blob => new Blob([content], { type: 'application/zip' })

const readBytes = async (file: FileContent): Promise<Uint8Array<ArrayBuffer>> => {
  if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer())
  return file instanceof Uint8Array ? file : new Uint8Array(file)
}

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** By the first bytes: names of files and what browsers make of them may be wrong. */
function typeOfPicture(bytes: Uint8Array): string | undefined {
  if (pngMark.every((byte, place) => bytes[place] === byte)) return 'image/png'
  const beginning = new TextDecoder().decode(bytes.subarray(0, 4096))
  return /^\s*<(?:\?xml|!DOCTYPE svg|!--|svg)/i.test(beginning) && /<svg[\s>]/i.test(beginning)
    ? 'image/svg+xml'
    : undefined
}

const chunk = 0x80_00

/** In steps: a call takes only so many arguments. */
function writeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunk)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk))
  return btoa(binary)
}
