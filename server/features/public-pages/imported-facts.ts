import { db } from '#infra/context.ts'
import { type ImportedFacts, type ImportedRow, importedFacts, presentImported } from '../backpack/index.ts'
import { hideAddress } from './hide-address.ts'
import { findPublicImport } from './queries-imported.ts'

export interface PublicImport {
  row: ImportedRow
  facts: ImportedFacts
  /** Whether the badge as it came may be shown to anybody. */
  mayShowOriginal: boolean
  sourceUrl: string | undefined
  imageUrl: string | undefined
  issuerImageUrl: string | undefined
  revocationReason: string | undefined
  /** What the last verification said. */
  reason: string
}

/** What anybody may know of a badge from elsewhere: nothing in it names its recipient's address. */
export const readPublicImport = (row: ImportedRow): PublicImport => {
  const address = row.recipient_identifier
  const clean = (text: string | null | undefined): string | undefined => {
    const shown = hideAddress(text ?? undefined, address)
    return typeof shown === 'string' && shown !== '' ? shown : undefined
  }
  const facts = importedFacts.parse(row.facts)
  const { image, json, imported } = presentImported(row)
  return {
    row,
    facts: importedFacts.parse(hideNames(hideAddress(facts, address))),
    mayShowOriginal: !facts.namesRecipient && !row.credential.toLowerCase().includes(address.toLowerCase()),
    sourceUrl: clean(row.source_url),
    imageUrl: image || undefined,
    issuerImageUrl: json.badge.issuer.image || undefined,
    revocationReason: clean(row.revocation_reason),
    reason: clean(imported?.reason) ?? '',
  }
}

/** Some issuers write an address where a name belongs. */
function hideNames(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null || !('recipientName' in facts)) return facts
  const { recipientName, ...rest } = facts
  return typeof recipientName === 'string' && !/[@…]/.test(recipientName) ? facts : rest
}

/** Address of the picture of a badge from elsewhere; undefined for all others, and for one without a picture. */
export const findImportedPicture = async (importId: string): Promise<string | undefined> => {
  const row = await findPublicImport(db(), importId)
  return row && !row.revoked_at ? presentImported(row).image || undefined : undefined
}
