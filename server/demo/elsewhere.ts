import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import { bakeSvg, buildCredentialV3, createSigner, encodeEd25519Multikey, hashIdentity } from '#openbadges'
import { readArt, toDataUrl } from './read-art.ts'
import { earner } from './story.ts'

const tools = createTools()
const choir = 'https://choir.example'
const design = 'https://designguild.example'

export interface FileFromElsewhere {
  file_name: string
  image?: string
  assertion?: string
}

/** A picture with a 3.0 credential inside, signed by an issuer that is its own key: it verifies by itself. */
export const makeSignedBadge = async (): Promise<FileFromElsewhere> => {
  const { publicKey, sign } = importSigningKey(generateSeed())
  const multikey = encodeEd25519Multikey(publicKey)
  const did = `did:key:${multikey}`
  const art = readArt('accessible-design')
  const credential = buildCredentialV3(
    {
      issuer: { id: did, name: 'Guild of Design', url: `${design}/`, email: 'hello@designguild.example' },
      badgeClass: {
        id: `${design}/badges/accessible-design`,
        name: 'Accessible Design',
        description: 'The holder designs so that people with a screen reader, a keyboard or little sight come along.',
        criteria: { narrative: 'Two reviewed designs, each tried out with three people who depend on it.' },
      },
      award: {
        id: 'urn:uuid:5d2f6c1e-6f0b-4a39-9c7e-2a8d4b1f7c30',
        recipient: { type: 'email', identity: earner.email, hashed: true, salt: 'guild-2025' },
        issuedOn: '2025-09-19T09:30:00Z',
        narrative: 'Her second design was the first that all three testers finished without help.',
        evidence: [{ id: `${design}/reviews/118`, narrative: 'Both reviews with the notes of the testers.' }],
      },
    },
    tools,
  )
  const signer = createSigner(tools)
  const key = { verificationMethod: `${did}#${multikey}`, sign }
  const signed = await signer.signCredential({ credential, key, created: new Date('2025-09-19T09:30:00Z') })
  const baked = bakeSvg(art, '3_0', { json: JSON.stringify(signed) })
  return { file_name: 'accessible-design.svg', image: toDataUrl(baked) }
}

interface OrphanedBadge {
  number: string
  issuedOn: string
  art: string
  name: string
  description: string
  criteria: string
}

/** A hosted 2.0 assertion whose host is gone: nobody can verify it any more, and it says all of itself. */
export const makeOrphanedBadge = ({ number, issuedOn, art, ...badge }: OrphanedBadge): FileFromElsewhere => {
  const assertion = {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: `${choir}/assertions/${number}`,
    recipient: { type: 'email', hashed: true, salt: 'altos', identity: hashIdentity(earner.email, 'altos', tools) },
    issuedOn,
    verification: { type: 'hosted' },
    badge: {
      ...badge,
      type: 'BadgeClass',
      id: `${choir}/badges/${art}`,
      image: toDataUrl(readArt(art)),
      criteria: { narrative: badge.criteria },
      tags: ['music', 'ensemble'],
      issuer: { type: 'Issuer', id: `${choir}/issuer`, name: 'Aldermoor Chamber Choir', url: `${choir}/` },
    },
  }
  return { file_name: `choir-${number}.json`, assertion: JSON.stringify(assertion, null, 2) }
}
