import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { isJsonObject, objectsOf, textOf, textsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import type { DocumentSource } from '../document-source.ts'
import { type Check, failed, passed, warned } from '../report.ts'

/** Checks that the issuer is described in the badge as a Profile (Open Badges 3.0, Profile). */
export function checkIssuerProfile({ issuer }: JsonObject): Check {
  const problem = findProblem(issuer)
  return problem === undefined ? passed('issuer', finding('issuer.described')) : failed('issuer', problem)
}

function findProblem(issuer: Json | undefined): Finding | undefined {
  if (!isJsonObject(issuer)) return finding('issuer.bare')
  if (!textsOf(issuer.type).includes('Profile')) return finding('issuer.type')
  if (objectsOf(issuer.otherIdentifier).some(({ type }) => !textsOf(type).includes('IdentifierEntry'))) {
    return finding('issuer.identifier')
  }
  if (objectsOf(issuer.parentOrg).some(({ type }) => !textsOf(type).includes('Profile'))) {
    return finding('issuer.parent')
  }
  return undefined
}

/** Checks that the issuer's own page answers. That costs a request and says little, so it is done only when asked for. */
export async function checkIssuerPage({ issuer }: JsonObject, source: DocumentSource): Promise<Check[]> {
  const url = isJsonObject(issuer) ? textOf(issuer.url) : undefined
  if (url === undefined) return []
  const answer = await source.fetchText(url)
  // Whatever kind of page it is: it answers.
  const answers = answer.ok || answer.reason === 'too-large'
  return answers
    ? [passed('issuer', finding('issuer.reached'), url)]
    : [warned('issuer', finding('issuer.unreached', { why: answer.detail }), url)]
}
