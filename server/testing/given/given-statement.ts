import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { buildDidDocument, buildEndorsementV3, createSigner, encodeEd25519Multikey, type JsonObject } from '#openbadges'
import { type Elsewhere, elsewhere } from './given-elsewhere.ts'

const extensions = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'

/** Somebody who endorses under an address of another site, and can take it back. */
export const createCouncil = (site: Elsewhere) => {
  const did = 'did:web:harbour.example'
  const { publicKey, sign } = importSigningKey(generateSeed())
  const publish = () => site.put('/.well-known/did.json', buildDidDocument({ did, publicKeys: [publicKey] }))
  publish()
  site.put('/revoked', { id: `${elsewhere}/revoked`, revokedCredential: [] })
  let given = 0
  const build = (subjectId: string, change: JsonObject = {}): JsonObject & { id: string } => {
    const id = `${elsewhere}/endorsements/${++given}`
    const credential = buildEndorsementV3({
      id,
      name: 'Endorsement',
      issuer: { id: did, name: 'Sailing Council', url: `${elsewhere}/`, email: 'office@harbour.example' },
      subjectId,
      comment: 'In **good** standing.',
      issuedOn: '2026-01-02T03:04:05Z',
    })
    return {
      ...credential,
      '@context': [...[credential['@context'] ?? []].flat(), extensions],
      credentialStatus: { id: `${elsewhere}/revoked`, type: '1EdTechRevocationList' },
      ...change,
      id,
    }
  }
  const key = { verificationMethod: `${did}#${encodeEd25519Multikey(publicKey)}`, sign }
  return {
    did,
    publish,
    build,
    /** The signed statement, spaced as nobody would write it again. */
    endorse: async (subjectId: string, change: JsonObject = {}): Promise<string> => {
      const created = new Date('2026-01-02T03:04:05Z')
      const credential = build(subjectId, change)
      return JSON.stringify(await createSigner(createTools()).signCredential({ credential, key, created }), null, 3)
    },
    revoke: (statement: string) =>
      site.put('/revoked', { id: `${elsewhere}/revoked`, revokedCredential: [{ id: JSON.parse(statement).id }] }),
  }
}
