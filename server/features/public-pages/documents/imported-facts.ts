import { config, db } from '#infra/context.ts'
import { isOnServer } from '#openbadges'
import {
  hideAddress,
  hideInText,
  type KeptFacts,
  keptFacts,
  presentImported,
  showsAddress,
} from '../../backpack/index.ts'
import { type BriefImport, findPublicImport } from '../queries-imported.ts'

export interface PublicImport {
  facts: KeptFacts
  sourceUrl: string | undefined
  imageUrl: string | undefined
  issuerImageUrl: string | undefined
  revocationReason: string | undefined
  /** What the last verification said. */
  reason: string
}

/** What anybody may know of a badge from elsewhere: nothing in it names its recipient's address. */
export const readPublicImport = (row: BriefImport): PublicImport => {
  const address = row.recipient_identifier
  const clean = (text: string | null | undefined): string | undefined => hideInText(text ?? '', address) || undefined
  const facts = keptFacts.parse(row.facts)
  const { image, json, imported } = presentImported(row)
  return {
    facts: hideNames(hideAddress(facts, address)),
    sourceUrl: isElsewhere(row.source_url) && !showsAddress(row.source_url, address) ? row.source_url : undefined,
    imageUrl: image || undefined,
    issuerImageUrl: json.badge.issuer.image || undefined,
    revocationReason: clean(row.revocation_reason),
    reason: clean(imported?.reason) ?? '',
  }
}

const isElsewhere = (url: string | null): url is string =>
  url !== null && url !== '' && !isOnServer(url, config().origin)

/** Some issuers write an address where a name belongs. */
function hideNames({ recipientName, ...facts }: KeptFacts): KeptFacts {
  return recipientName && !/[@…]/.test(recipientName) ? { ...facts, recipientName } : facts
}

/** Address of the picture of a badge from elsewhere; undefined for all others, and for one without a picture. */
export const findImportedPicture = async (importId: string): Promise<string | undefined> => {
  const row = await findPublicImport(db(), importId)
  return row && !row.revoked_at ? presentImported(row).image || undefined : undefined
}
