import { db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import { buildLegacyAssertion, type JsonObject } from '#openbadges'
import { awardUrl, badgeUrl } from '../../issuers/index.ts'
import { type OwnAward, readAward } from '../award-reader.ts'
import { findBriefImport } from '../queries-imported.ts'
import { type Edition, nameCriteria, presentBadgeClass, presentRevoked, requireBadgeClass } from './documents.ts'
import { OwnText } from './own-text.ts'

/** The award of that id. What was brought in from elsewhere is none: 406, and 410 once it is revoked. */
export const requireOwnAward = async (awardId: string, read = readAward): Promise<OwnAward> => {
  const award = await read(awardId)
  if (award) return award
  const copy = await findBriefImport(db(), awardId)
  if (!copy) throw notFound()
  throw refuse(copy.revoked_at ? 'public.revoked-copy' : 'public.copy')
}

/** The header by which a verifier finds the signed form of an award (RFC 8288). */
export const linkToSigned = (signedForm: string): string =>
  `<${signedForm}>; rel="alternate"; type="application/vc+ld+json"; title="Open Badges 3.0"`

/** The text that is served at the address of an award. */
export const presentAward = async (
  award: OwnAward,
  edition: Edition,
  expand: readonly string[] = [],
): Promise<OwnText> => {
  const { documents, status } = award
  // A signed credential is never touched: that it was revoked stands in the status list.
  if (edition === '3_0') return new OwnText(documents.credential, { etag: documents.credentialTag })
  const signedForm = signedUrl(documents.awardId)
  if (edition === '1_1') {
    const { text } = await presentAward(award, '2_0', expand)
    return new OwnText(writeLegacy(text), { signedForm })
  }
  if (status.isRevoked) return new OwnText(JSON.stringify(presentRevoked(award)), { signedForm })
  if (!expand.includes('badge')) {
    return status.formerBadge === undefined
      ? new OwnText(documents.assertion, { etag: documents.assertionTag, signedForm })
      : new OwnText(writeAssertion(award, '2_0'), { signedForm })
  }
  const inner = expand.includes('badge.issuer') ? ['issuer'] : []
  const badge = await presentBadgeClass(await requireBadgeClass(documents.badgeId, status.formerBadge), '2_0', inner)
  return new OwnText(JSON.stringify({ ...JSON.parse(documents.assertion), badge }), { signedForm })
}

/** The assertion for a picture. Once the class has been changed, it leads to what that said when the award was made. */
export const writeAssertion = ({ documents, status }: OwnAward, edition: '1_1' | '2_0'): string => {
  const text =
    status.formerBadge === undefined
      ? documents.assertion
      : JSON.stringify({ ...JSON.parse(documents.assertion), badge: badgeUrl(documents.badgeId, status.formerBadge) })
  return edition === '2_0' ? text : writeLegacy(text)
}

/** A 2.0 assertion as 1.1 has it. */
const writeLegacy = (text: string): string => {
  const document: JsonObject = JSON.parse(text)
  return JSON.stringify(buildLegacyAssertion(document, nameCriteria))
}

/** The signed form of an award of this server. */
export const signedUrl = (awardId: string): string => `${awardUrl(awardId)}.json?v=3_0`
