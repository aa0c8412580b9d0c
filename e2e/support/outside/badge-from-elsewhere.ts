import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate } from '@digitalbazaar/ed25519-multikey'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { issue } from '@digitalbazaar/vc'
import type { ImageFile } from '../browser/artwork.ts'
import { documentLoader } from './independent-verifier.ts'

let badges = 0

/** A picture with a 3.0 credential inside, signed by other people's software; it is valid by itself. */
export async function earnElsewhere(name: string, email: string): Promise<ImageFile> {
  const seed = randomBytes(32)
  const { publicKeyMultibase } = await generate({ seed })
  const did = `did:key:${publicKeyMultibase}`
  const pair = await generate({ id: `${did}#${publicKeyMultibase}`, controller: did, seed })
  badges += 1
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `urn:uuid:00000000-0000-4000-8000-${String(badges).padStart(12, '0')}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { id: did, type: ['Profile'], name: 'Quayside College' },
    validFrom: '2026-01-02T03:04:05Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'emailAddress', identityHash: email, hashed: false }],
      achievement: {
        id: `https://quayside.example/${badges}`,
        type: ['Achievement'],
        name,
        description: 'Earned by the sea.',
        criteria: { narrative: 'Splice a rope.' },
      },
    },
  }
  const suite = new DataIntegrityProof({ signer: pair.signer(), cryptosuite })
  const signed = await issue({ credential, suite, documentLoader })
  return { name: `${name}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(putInside(JSON.stringify(signed))) }
}

function putInside(json: string): string {
  const drawing = readFileSync('web/ui/badges/artworks/first-aid.svg', 'utf8')
  const inside = `<openbadges:credential xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"><![CDATA[${json}]]></openbadges:credential>`
  return drawing.replace(/<svg\b[^>]*>/, (root) => `${root}${inside}`)
}
