import { readUtf8 } from '#openbadges'

export interface EvidenceType {
  mediaType: string
  /** How the name of such a file ends. */
  ending: string
  /** A picture that is written anew. */
  picture?: 'jpeg' | 'png' | 'webp'
}

const starts = (bytes: Buffer, signs: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + signs.length) === signs

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** What lies in a package says which document it is; its name would not. */
const packages: readonly [signs: string, type: EvidenceType][] = [
  ['word/', { mediaType: `${office}.wordprocessingml.document`, ending: 'docx' }],
  ['xl/', { mediaType: `${office}.spreadsheetml.sheet`, ending: 'xlsx' }],
  ['ppt/', { mediaType: `${office}.presentationml.presentation`, ending: 'pptx' }],
]

const documents: readonly [kind: string, ending: string][] = [
  ['text', 'odt'],
  ['spreadsheet', 'ods'],
  ['presentation', 'odp'],
]

/** Which of the kinds that are taken the bytes are, whatever the file is called; undefined for all others. */
export const sniffEvidence = (bytes: Buffer): EvidenceType | undefined => {
  if (starts(bytes, '%PDF-')) return { mediaType: 'application/pdf', ending: 'pdf' }
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return { mediaType: 'image/png', ending: 'png', picture: 'png' }
  if (starts(bytes, '\xff\xd8\xff')) return { mediaType: 'image/jpeg', ending: 'jpg', picture: 'jpeg' }
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) {
    return { mediaType: 'image/webp', ending: 'webp', picture: 'webp' }
  }
  if (/^ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V |qt {2})/.test(bytes.toString('latin1', 4, 12))) {
    return { mediaType: 'video/mp4', ending: 'mp4' }
  }
  if (starts(bytes, 'PK\x03\x04')) return sniffPackage(bytes)
  return isPlainText(bytes) ? { mediaType: 'text/plain; charset=utf-8', ending: 'txt' } : undefined
}

function sniffPackage(bytes: Buffer): EvidenceType | undefined {
  const first = bytes.toString('latin1', 30, 30 + 120)
  for (const [kind, ending] of documents) {
    if (first.startsWith(`mimetype${openDocument}.${kind}`)) return { mediaType: `${openDocument}.${kind}`, ending }
  }
  // Nothing is unpacked: the list of what lies in it stands at the end, in plain.
  if (!bytes.includes('[Content_Types].xml') || bytes.includes('vbaProject.bin')) return undefined
  return packages.find(([signs]) => bytes.includes(signs))?.[1]
}

/** Text that browsers would take for a page is none. */
function isPlainText(bytes: Buffer): boolean {
  const text = readUtf8(bytes)
  if (text === undefined || text.trim() === '') return false
  // Whatever is no text has bytes that stand in none.
  if (/\p{Cc}/u.test(text.replace(/[\t\n\v\f\r]/g, ''))) return false
  return !/^\s*<(?:!|\?xml|html|svg|script|head|body|iframe)/i.test(text)
}
