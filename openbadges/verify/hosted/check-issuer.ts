import { idOf, isJsonObject } from '../../json.ts'
import type { Json } from '../../tools.ts'
import { type IssuerV2, parseIssuerV2 } from '../../v2/parse-issuer.ts'
import type { DocumentSource } from '../document-source.ts'
import { type Check, failed, notChecked, passed } from '../report.ts'
import { isWebAddress, readDeclared } from './read-declared.ts'

const types = ['Issuer', 'Profile']

/**
 * Follows a badge class to its issuer. Only the profile at the issuer's own address counts: a copy inside the badge could
 * allow any host to speak for that issuer.
 */
export async function checkIssuer(
  reference: Json | undefined,
  source: DocumentSource,
): Promise<{ check: Check; issuer?: IssuerV2 }> {
  const url = idOf(reference)
  if (!isWebAddress(url)) {
    const issuer = isJsonObject(reference) ? parseIssuerV2(reference) : undefined
    return {
      check: notChecked('issuer', 'The issuer has no web address where its profile could be read.', url),
      issuer,
    }
  }
  const answer = await readDeclared(url, source)
  if (!answer.ok) {
    const detail = `The issuer's profile could not be read: ${answer.detail}`
    return { check: answer.absent ? failed('issuer', detail, url) : notChecked('issuer', detail, url) }
  }
  const issuer = parseIssuerV2(answer.json)
  if (!types.some((type) => issuer.types.includes(type)) || issuer.name === undefined || issuer.url === undefined) {
    return { check: failed('issuer', "The issuer's profile lacks its type, name or web site.", url), issuer }
  }
  return { check: passed('issuer', `The issuer is ${issuer.name}.`, url), issuer }
}
