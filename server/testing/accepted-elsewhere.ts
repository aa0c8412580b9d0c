import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { loadContext } from '../../linked-data/load-context.ts'
import type { TestServer } from './server.ts'

/** did:web as its specification resolves it, over the server's own answers. */
const createLoader = (server: TestServer) => async (url: string) => {
  if (!url.startsWith('did:web:')) return loadContext(url)
  const [did = '', fragment] = url.split('#')
  const [, ...path] = did.slice('did:web:'.length).split(':')
  const document = (await server.call('GET', `/${path.join('/')}/did.json`)).json()
  if (fragment === undefined) return { documentUrl: url, document }
  const method = document.verificationMethod.find(({ id }: { id: string }) => id === url)
  return { documentUrl: url, document: { '@context': 'https://w3id.org/security/multikey/v1', ...method } }
}

/** Whether the libraries of others accept the credential; they ask the server for nothing but its keys. */
export const isAcceptedElsewhere = async (server: TestServer, credential: object): Promise<boolean> => {
  const { verified } = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader: createLoader(server),
    checkStatus: async () => ({ verified: true }),
  })
  return verified
}
