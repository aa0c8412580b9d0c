import { AppError } from '#infra/errors.ts'
import { type ImportedRow, type KeptFacts, keptFacts } from '../../backpack/index.ts'
import type { Examination } from '../../verifier/index.ts'
import { matchRecipient } from '../reading/match-recipient.ts'
import { isRefused } from '../reading/refuse-failed.ts'
import { storePictures } from './store-pictures.ts'
import { hashOf, writeFacts } from './write-row.ts'

type Parts = NonNullable<KeptFacts['unread']>

const nothing = { content: {}, files: [] }

/**
 * What is to be written of a badge that was brought in while a part of it was out of reach, once more of it can be read.
 * Nothing of one that was whole: its issuer may say something else today. Nothing either of one that turns out to be bad
 * or somebody else's. The pictures are to be kept in the transaction that writes it.
 */
export const fillGaps = async (row: ImportedRow, examination: Examination) => {
  const { found } = examination
  const before = findGaps(keptFacts.parse(row.facts).unread ?? [])
  if (!found || before.size === 0 || isRefused(examination)) return nothing
  const { reading } = found
  const now = findGaps(reading.unread.map(({ part }) => part))
  const hasMore = now.size < before.size && [...now].every((part) => before.has(part))
  if (!hasMore || !hashOf(reading).equals(row.identity_hash) || !isOf(row.recipient_identifier, examination))
    return nothing
  const { image, issuerImage } = await storePictures(reading, undefined)
  const content = {
    facts: writeFacts({ found, recipient: row.recipient_identifier, fileName: row.original_name ?? undefined }),
    issued_on: reading.issuedOn ?? row.issued_on,
    expires_at: reading.expires ?? row.expires_at,
    image_key: row.image_key ?? image?.key ?? null,
    issuer_image_key: issuerImage?.key ?? row.issuer_image_key,
  }
  return { content, files: [image, issuerImage].filter((picture) => picture !== undefined) }
}

/** Whose class is not known, whose issuer is neither. */
const findGaps = (parts: Parts): ReadonlySet<string> =>
  new Set(parts.includes('badge class') ? [...parts, 'issuer'] : parts)

function isOf(email: string, { found }: Examination): boolean {
  if (!found) return false
  try {
    matchRecipient(found.reading, [{ email, isVerified: true, isPrimary: true }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'import.recipient') return false
    throw error
  }
}
