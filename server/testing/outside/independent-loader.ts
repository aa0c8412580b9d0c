import { loadContext } from '../../../linked-data/load-context.ts'

const bundled = /^https:\/\/(www\.w3\.org|w3id\.org|purl\.imsglobal\.org)\//

/** did:web as its specification resolves it, of a server on this machine. */
const locate = (id: string): string => {
  if (!id.startsWith('did:web:')) return id
  const [host = '', ...path] = id.slice('did:web:'.length).split(':')
  return `http://${decodeURIComponent(host)}/${path.join('/')}/did.json`
}

/** Documents as the libraries of others ask for them, over the network; contexts from what is bundled. */
export const loadOverNetwork = async (url: string) => {
  if (bundled.test(url)) return loadContext(url)
  const [id = '', fragment] = url.split('#')
  const answer = await fetch(locate(id), {
    headers: { accept: 'application/vc+ld+json, application/did+json, application/ld+json' },
    redirect: 'error',
  })
  const document = await answer.json()
  if (fragment === undefined) return { documentUrl: url, document }
  const method = document.verificationMethod.find(({ id: name }: { id: string }) => name === url)
  return { documentUrl: url, document: { '@context': 'https://w3id.org/security/multikey/v1', ...method } }
}
