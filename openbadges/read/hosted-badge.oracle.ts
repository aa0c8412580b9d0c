import { readFrom, type Site } from '../verify/served-badges.oracle.ts'

export const base = 'https://harbour.example'
export const issuer = {
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Issuer',
  id: `${base}/issuer`,
  name: 'Harbour Sailing School',
  url: `${base}/`,
  email: 'office@harbour.example',
  image: `${base}/logo.png`,
}
export const badgeClass = {
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'BadgeClass',
  id: `${base}/class`,
  name: 'Day Skipper',
  description: 'Sails by day',
  criteria: { id: `${base}/criteria`, narrative: 'Sail for a day' },
  image: { id: `${base}/skipper.png` },
  issuer: `${base}/issuer`,
  tags: ['sea', 'wind'],
  alignment: [{ targetName: 'Seamanship', targetUrl: 'https://frame.example/1', targetCode: 'S1' }],
}
export const assertion = {
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Assertion',
  id: `${base}/award`,
  recipient: { type: 'email', hashed: false, identity: 'Maya@example.org' },
  badge: `${base}/class`,
  issuedOn: '2026-01-02T03:04:05Z',
  verification: { type: 'hosted' },
  narrative: 'Sailed well',
  evidence: [{ id: `${base}/log`, narrative: 'The log' }, 'https://photos.example/1'],
  'extensions:recipientProfile': { name: 'Maya Okonkwo' },
}
export const site: Site = { [issuer.id]: issuer, [badgeClass.id]: badgeClass, [assertion.id]: assertion }
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
export const asJwt = (payload: object): string => `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(payload)}.c2ln`

export const readText = async (document: object | string, places: Site = {}) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return readFrom({ text }, places)
}
export const readingOf = async (document: object | string, places: Site = {}) => {
  const { found } = await readText(document, places)
  if (found === undefined) throw new Error('nothing was read')
  return found.reading
}
