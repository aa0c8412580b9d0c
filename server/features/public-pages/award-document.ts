import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { buildLegacyAssertion, type JsonObject } from '#openbadges'
import { awardUrl, badgeUrl } from '../issuers/index.ts'
import { type ReadAward, readAward } from './award-reader.ts'
import { type Edition, nameCriteria, presentBadgeClass, presentRevoked, requireBadgeClass } from './documents.ts'
import { presentImport } from './imported-document.ts'
import { findBriefImport, findPublicImport } from './queries-imported.ts'
import { tagOf } from './tag.ts'

// Far more than a badge says that does not carry its pictures along.
const listedBytes = 32_768

/** As presentAward, for one of many: a badge from elsewhere that is very long is written anew, its pictures by address. */
export const presentListed = async (awardId: string, expand: readonly string[]): Promise<string> => {
  if (await readAward(awardId)) return (await presentAward(awardId, '2_0', expand)).text
  const imported = await findBriefImport(db(), awardId, listedBytes)
  if (!imported) throw notFound()
  return presentImport(imported, '2_0', expand)
}

export interface AwardText {
  text: string
  etag: string
  /** Where the same award is served as a signed credential. */
  signedForm?: string | undefined
}

/** The header by which a verifier finds the signed form of an award (RFC 8288). */
export const linkToSigned = (signedForm: string): string =>
  `<${signedForm}>; rel="alternate"; type="application/vc+ld+json"; title="Open Badges 3.0"`

/** The text that is served at the address of an award, or of a badge from elsewhere, and its entity tag. */
export const presentAward = async (
  awardId: string,
  edition: Edition,
  expand: readonly string[],
): Promise<AwardText> => {
  if (edition === '1_1') {
    const { text, signedForm } = await presentAward(awardId, '2_0', expand)
    return { ...tagged(writeLegacyAssertion(text)), signedForm }
  }
  const award = await readAward(awardId)
  if (!award) {
    const imported = await findPublicImport(db(), awardId)
    if (!imported) throw notFound()
    return tagged(presentImport(imported, edition, expand))
  }
  const { documents, status } = award
  // A signed credential is never touched: that it was revoked stands in the status list.
  if (edition === '3_0') return { text: documents.credential, etag: documents.credentialTag }
  const signedForm = signedUrl(awardId)
  if (status.isRevoked) return { ...tagged(JSON.stringify(presentRevoked(awardId, status.reason))), signedForm }
  if (!expand.includes('badge')) {
    if (status.formerBadge === undefined) {
      return { text: documents.assertion, etag: documents.assertionTag, signedForm }
    }
    return { ...tagged(writeAssertion(award)), signedForm }
  }
  const inner = expand.includes('badge.issuer') ? ['issuer'] : []
  const badge = await presentBadgeClass(await requireBadgeClass(documents.badgeId, status.formerBadge), '2_0', inner)
  return { ...tagged(JSON.stringify({ ...JSON.parse(documents.assertion), badge })), signedForm }
}

/** Once the class has been changed, the assertion leads to what it said when the award was made. */
export const writeAssertion = ({ documents, status }: ReadAward): string =>
  status.formerBadge === undefined
    ? documents.assertion
    : JSON.stringify({ ...JSON.parse(documents.assertion), badge: badgeUrl(documents.badgeId, status.formerBadge) })

/** A 2.0 assertion as 1.1 has it. */
export const writeLegacyAssertion = (text: string): string => {
  const document: JsonObject = JSON.parse(text)
  return JSON.stringify(buildLegacyAssertion(document, nameCriteria))
}

const tagged = (text: string): { text: string; etag: string } => ({ text, etag: tagOf(text) })

/** The signed form of an award of this server. */
export const signedUrl = (awardId: string): string => `${awardUrl(awardId)}.json?v=3_0`
