import type { Verification } from '#contracts/verifier/verifier.ts'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { announceFile } from '#infra/storage/keep-files.ts'
import { readBadge } from '#openbadges'
import { examineBadge } from '../../verifier/index.ts'
import { storePictures } from '../keeping/store-pictures.ts'
import type { Findings } from '../keeping/write-row.ts'

export interface ImportToMove {
  /** The assertion as the former server had kept it. */
  text: string
  sourceUrl: string
  /** What that server had kept of the documents it leads to, by their addresses. */
  documents: ReadonlyMap<string, string>
  /** In canonical form. */
  recipient: string
  picture: Buffer | undefined
  /** It was not kept there: the text is made of what was noted of it. */
  isWritten: boolean
}

export interface PreparedImport {
  findings: Findings
  file: { bytes: Buffer; mediaType: string }
}

/**
 * Reads a badge out of what another server had kept of it. The verdict is of today and of what can be asked today: what
 * the former server noted proves nothing. Undefined where there is no badge to read.
 */
export const prepareMoved = async (badge: ImportToMove): Promise<PreparedImport | undefined> => {
  const { tools } = context()
  const { found } = await readBadge(
    { text: badge.text },
    {
      tools,
      now: now(),
      fetch: async (url) => {
        const text = url === badge.sourceUrl ? badge.text : badge.documents.get(url)
        if (text === undefined) return { ok: false, reason: 'unreachable', detail: 'it was not kept.' }
        return { ok: true, url, contentType: 'application/ld+json', text }
      },
    },
  )
  if (!found || found.reading.facts.badge.name === undefined) return undefined
  const { reading } = found
  const { verification } = await examineBadge({ text: badge.text })
  const file = { bytes: Buffer.from(badge.text), mediaType: 'application/json' }
  const pictures = await storePictures(found.reading, badge.picture)
  return {
    file,
    findings: {
      verification:
        verification.credential?.issuer?.name === reading.facts.issuer.name ? verification : unconfirm(verification),
      found: badge.isWritten ? { ...found, reading: { ...reading, isAltered: true } } : found,
      recipient: badge.recipient,
      original: await announceFile(file),
      ...pictures,
      fileName: undefined,
    },
  }
}

/** Who is confirmed today is not who was noted then. */
function unconfirm(verification: Verification): Verification {
  const { credential } = verification
  const issuer = credential?.issuer
  return issuer
    ? { ...verification, credential: { ...credential, issuer: { ...issuer, confirmed: false } } }
    : verification
}
