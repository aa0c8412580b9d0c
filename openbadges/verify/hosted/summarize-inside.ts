import { idOf, isJsonObject, listOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { parseAssertionV2 } from '../../v2/parse-assertion.ts'
import { type ParsedBadgeClass, parseBadgeClassV2 } from '../../v2/parse-badge-class.ts'
import { type ParsedIssuer, parseIssuerV2 } from '../../v2/parse-issuer.ts'
import { type EditionV2, readEdition } from '../../v2/read-edition.ts'
import type { CredentialSummary } from '../report.ts'
import type { Examined } from './examine-assertion.ts'
import { summarizeAssertion } from './summarize-assertion.ts'
import { upgradeAssertion, upgradeBadgeClass, upgradeIssuer } from './upgrade.ts'

/**
 * What a badge says of itself where its class or its issuer could not be read: as far as they are written out in it. It is
 * what the badge says and no more, so nothing is checked by it.
 */
export function summarizeInside(json: JsonObject, edition: EditionV2): CredentialSummary {
  const badge = findInside(json.badge)
  return summarizeAssertion(parseAssertionV2(upgradeAssertion(json, edition)), edition, {
    ...(badge && { badge: parseBadgeClassV2(upgradeBadgeClass(badge, editionOf(badge, edition))) }),
    ...readIssuerInside(badge?.issuer, edition),
  })
}

/** What was read of a badge; in place of what was not, what the badge says of it. */
export function summarizeFound({ node, edition, assertion, badge, issuer }: Examined): CredentialSummary {
  if (badge === undefined) return summarizeInside(node, edition)
  return summarizeAssertion(assertion, edition, {
    badge,
    ...(issuer === undefined ? readIssuerInside(findIssuer(node, badge), edition) : { issuer }),
  })
}

/** The issuer as its class has it, or the badge where that names the same one. */
function findIssuer(node: JsonObject, { issuer }: ParsedBadgeClass): Json | undefined {
  const inside = findInside(findInside(node.badge)?.issuer)
  return findInside(issuer) ?? (inside !== undefined && idOf(inside) === idOf(issuer) ? inside : undefined)
}

function readIssuerInside(reference: ParsedBadgeClass['issuer'], edition: EditionV2): { issuer?: ParsedIssuer } {
  const issuer = findInside(reference)
  return issuer === undefined ? {} : { issuer: parseIssuerV2(upgradeIssuer(issuer, editionOf(issuer, edition))) }
}

const findInside = (reference: Json | undefined): JsonObject | undefined => listOf(reference).find(isJsonObject)

const editionOf = (part: JsonObject, around: EditionV2): EditionV2 =>
  part['@context'] === undefined ? around : readEdition(part)
