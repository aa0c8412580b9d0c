import { randomUUID } from 'node:crypto'
import { generateSeed, importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createTools } from '#infra/linked-data/tools.ts'
import {
  buildCredentialV3,
  type CredentialFacts,
  createSigner,
  encodeEd25519Multikey,
  type JsonObject,
  nameVerificationMethod,
} from '#openbadges'

export const tools = createTools()
export const did = 'did:web:badges.example.org:issuers:1'

const issuer = { id: did, name: 'Harbour Sailing School', url: 'https://harbour.example/', email: 'a@harbour.example' }
const recipient = { type: 'email', identity: 'maya@example.org', hashed: true, salt: '5f0c8d2b77a94c1e' } as const
const issuedOn = '2026-03-01T12:00:00Z'

/** As little as a badge can say: its recipient by id, its class, its issuer. */
const basic = (index: number): CredentialFacts => ({
  issuer,
  badgeClass: {
    id: 'https://badges.example.org/badges/1',
    name: 'Day Skipper',
    description: 'Sails by day',
    criteria: { id: 'https://badges.example.org/badges/1/criteria' },
  },
  award: {
    id: `urn:uuid:${randomUUID()}`,
    recipient: { type: 'url', identity: `did:example:${index}`, hashed: false },
    issuedOn,
  },
  subjectId: `did:example:${index}`,
})

/** What an issuer who fills in every field makes: hashed address, alignments, evidence, expiry, a status list. */
const rich = (index: number): CredentialFacts => ({
  issuer: { ...issuer, description: 'Teaches people to sail', image: 'https://harbour.example/logo.png' },
  badgeClass: {
    id: 'https://badges.example.org/badges/2',
    name: 'Coastal Skipper',
    description: 'Sails along the coast, by day and by night, in all weathers',
    image: 'https://badges.example.org/badges/2/image',
    imageCaption: 'A boat under a moon',
    criteria: {
      id: 'https://badges.example.org/badges/2/criteria',
      narrative: 'Sail **800** miles, 12 hours at night',
    },
    alignment: ['navigation', 'weather', 'safety'].map((skill) => ({
      targetName: skill,
      targetUrl: `https://skills.example/${skill}`,
      targetDescription: `Knows ${skill} well`,
      targetFramework: 'Skills of the sea',
      targetCode: skill.toUpperCase(),
      targetType: 'CFItem',
    })),
    tags: ['sailing', 'coast'],
    achievementType: 'Certification',
  },
  award: {
    id: `urn:uuid:${randomUUID()}`,
    recipient: { ...recipient, salt: `${recipient.salt}${index}` },
    issuedOn,
    expires: '2031-03-01T12:00:00Z',
    narrative: `Sailed ${index} miles`,
    evidence: [
      { id: `https://harbour.example/logs/${index}`, narrative: 'The log book', name: 'Log' },
      { narrative: `Examined by two masters, entry ${index}`, name: 'Exam' },
    ],
  },
  subjectId: `did:example:${index}`,
  status: { kind: 'bitstring', listUrl: 'https://badges.example.org/status/1', index },
})

/** Both kinds, by name. */
export const kinds = { basic, rich }

/** The badge of that number, without proof. */
export const build = (facts: CredentialFacts): JsonObject => buildCredentialV3(facts, tools)

/** A badge whose tree is like no other one's: as if each came from another issuer. */
export const buildUnlike = (facts: CredentialFacts, index: number): JsonObject => {
  const name = `Badge of issuer ${index}`
  return build({ ...facts, badgeClass: { ...facts.badgeClass, name, description: `What ${name} says` } })
}

/** Badges of somebody elsewhere, each of another shape and of another issuer, whose keys stand in their names. */
export const makeForeign = async (count: number, email: string): Promise<string[]> => {
  const signer = createSigner(tools, { maxTemplates: 0 })
  const texts: string[] = []
  for (let index = 0; index < count; index++) {
    const pair = importSigningKey(generateSeed())
    const id = `did:key:${encodeEd25519Multikey(pair.publicKey)}`
    const { status: _status, ...facts } = kinds.rich(index)
    const { image: _logo, ...issuer } = { ...facts.issuer, id }
    const { image: _picture, imageCaption: _caption, ...badgeClass } = facts.badgeClass
    const recipient = { type: 'email', identity: email, hashed: true, salt: `salt${index}` } as const
    const credential = buildUnlike({ ...facts, issuer, badgeClass, award: { ...facts.award, recipient } }, index)
    const key = { verificationMethod: nameVerificationMethod(id, pair.publicKey), sign: pair.sign }
    texts.push(JSON.stringify(await signer.signCredential({ credential, key, created: new Date() })))
  }
  return texts
}
