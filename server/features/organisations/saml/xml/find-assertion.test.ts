import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  makeSamlKey,
  signResponse,
  wrapInResponse,
  writeAnswer,
  writeAssertion,
} from '#testing/outside/saml-provider.ts'
import { findAssertion } from './find-assertion.ts'

const key = makeSamlKey()
const other = makeSamlKey()
const said = {
  requestId: '_asked',
  acs: 'https://sash.example/acs',
  audience: 'https://sash.example',
  assertionId: '_good',
  attributes: { email: 'jo@school.example' },
}
const evil = (id = '_evil') =>
  writeAssertion({ ...said, assertionId: id, attributes: { email: 'boss@school.example' } })
const inside = writeAnswer(said, key)
const around = signResponse(wrapInResponse(writeAssertion(said), said), key)
const find = (xml: string, certificates = [key.certificate]) => findAssertion(xml, { certificates, privateKeys: [] })
const tryFind = (xml: string): string => {
  try {
    return find(xml)
  } catch {
    return ''
  }
}

test('what is signed is found, by any of the certificates', () => {
  for (const xml of [inside, around]) {
    expect(find(xml)).toContain('jo@school.example')
    expect(find(xml, [other.certificate, key.certificate])).toContain('jo@school.example')
    expect(() => find(xml, [other.certificate])).toThrow('nothing that counts is signed')
    expect(() => find(xml, [])).toThrow('nothing that counts is signed')
  }
})

test('lines may end as they do elsewhere', () => {
  const written = writeAnswer({ ...said, attributes: { email: 'jo@school.example', note: 'one\ntwo' } }, key)
  expect(find(written.replaceAll('\n', '\r\n'))).toContain('one\ntwo')
})

test('what the signature does not cover is not read, though it stands in what it covers', () => {
  const found = find(around.replace('jo@school', 'jo<!-- no -->@school'))
  expect(found).toBe(find(around))
})

test('a signature that says something twice counts for nothing', () => {
  const way = '<x:SignatureMethod xmlns:x="urn:x" Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>'
  expect(tryFind(inside.replace('<SignedInfo>', `${way}<SignedInfo>`))).toBe('')
})

const part = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[0] ?? ''
const signatureOf = (xml: string): string => part(xml, /<Signature[\s\S]*?<\/Signature>/)
const openTag = part(around, /<samlp:Response[^>]*>/)

test.each<[string, () => string]>([
  [
    'the whole good response in the extensions of another',
    () =>
      `${openTag.replace(/ID="[^"]*"/, 'ID="_evil"')}<samlp:Extensions>${around}</samlp:Extensions>${evil()}</samlp:Response>`,
  ],
  [
    'the whole good response under another with its id',
    () => `${openTag}<samlp:Extensions>${around}</samlp:Extensions>${evil()}</samlp:Response>`,
  ],
  [
    'the signature of the good response moved to another',
    () =>
      `${openTag}${signatureOf(around)}<samlp:Extensions>${around.replace(signatureOf(around), '')}</samlp:Extensions>${evil()}</samlp:Response>`,
  ],
  [
    'the good response in the signature of another',
    () =>
      `${openTag.replace(/ID="[^"]*"/, 'ID="_evil"')}${signatureOf(around).replace('</Signature>', `<Object>${around.replace(signatureOf(around), '')}</Object></Signature>`)}${evil()}</samlp:Response>`,
  ],
  ['a second assertion beside the good one', () => around.replace('<saml:Assertion', `${evil()}<saml:Assertion`)],
  ['the good one twice', () => inside.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, (good) => good + good)],
  [
    'another in the good place, by a second SignedInfo',
    () =>
      forge((signature) =>
        signature.replace(
          '<SignedInfo>',
          `${part(signature, /<SignedInfo>[\s\S]*<\/SignedInfo>/).replace(/<DigestValue>[^<]*/, '<DigestValue>AAAA')}<SignedInfo>`,
        ),
      ),
  ],
  [
    'another in the good place, by a comment in the digest',
    () => forge((signature) => signature.replace('<DigestValue>', '<DigestValue><!--AAAA-->')),
  ],
  [
    'another in the good place, by a second digest',
    () => forge((signature) => signature.replace('<DigestValue>', '<DigestValue>AAAA</DigestValue><DigestValue>')),
  ],
  [
    'another in the good place, by a second reference',
    () =>
      forge((signature) =>
        signature.replace(
          '<Reference',
          '<Reference URI="#_other"><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>AAAA</DigestValue></Reference><Reference',
        ),
      ),
  ],
  ['a reference to nothing', () => forge((signature) => signature.replace(/URI="[^"]*"/, 'URI=""'))],
  [
    'a transformation of another kind',
    () =>
      forge((signature) =>
        signature.replace(
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/TR/1999/REC-xpath-19991116',
        ),
      ),
  ],
  [
    'a way to sign by a shared secret',
    () =>
      forge((signature) =>
        signature.replace(
          'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        ),
      ),
  ],
  [
    'another way to sign that is named first, elsewhere',
    () =>
      forge((signature) =>
        signature.replace(
          '<SignedInfo>',
          '<x:SignatureMethod xmlns:x="urn:x" Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"/><SignedInfo>',
        ),
      ),
  ],
  ['elements of another namespace', () => inside.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:other')],
  ['an assertion without its response', () => part(inside, /<saml:Assertion[\s\S]*<\/saml:Assertion>/)],
])('%s opens nothing', (_, write) => {
  expect(tryFind(write())).toBe('')
})

const numbered = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => write(number)).join('')
const filled = (filling: string): string =>
  inside.replace('<samlp:Status>', `<samlp:Extensions>${filling}</samlp:Extensions><samlp:Status>`)

test.each([
  ['instructions', '<?a ?>'],
  ['elements', '<a/>'.repeat(6001)],
  ['names', numbered(201, (number) => `<a${number}></a${number}>`)],
  ['attributes', `<a ${numbered(6001, (number) => `b${number}="" `)}/>`],
  ['declared prefixes', `<a ${numbered(6001, (number) => `xmlns:b${number}="urn:b" `)}/>`],
  ['depth', '<a>'.repeat(60) + '</a>'.repeat(60)],
  ['comments', '<!---->'.repeat(6001)],
])('what costs too much to read is not read: %s', (_, filling) => {
  expect(find(filled('<a/>'))).toBe(find(inside))
  expect(() => find(filled(filling))).toThrow('this is more XML than an answer may be')
})

test('a thousand groups are not too many', () => {
  const groups = numbered(
    1000,
    (number) => `group ${number}</saml:AttributeValue><saml:AttributeValue xmlns:a="urn:a">`,
  )
  const answer = writeAnswer({ ...said, attributes: { email: 'jo@school.example', groups } }, key)
  expect(find(answer)).toContain('group 999')
})

test('more transformations than there are count for nothing', () => {
  const one = '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>'
  expect(inside).toContain(one)
  expect(tryFind(inside.replace(one, one.repeat(2)))).toBe('')
})

/** The forged assertion with the good id, and the signature of the good one as it was changed. */
function forge(change: (signature: string) => string): string {
  const signature = change(signatureOf(inside))
  const assertion = evil('_good').replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
  return wrapInResponse(assertion, said)
}

test('whatever letter is changed, what is found stays what was signed', () => {
  const good = [find(inside), find(around)]
  const place = fc.nat({ max: Math.min(inside.length, around.length) - 1 })
  const letter = fc.constantFrom('a', 'B', '7', '<', '>', '"', '&', ' ', '/', '#', '=', '')
  fc.assert(
    fc.property(fc.constantFrom(inside, around), place, letter, (xml, at, to) => {
      const found = tryFind(xml.slice(0, at) + to + xml.slice(at + 1))
      expect(['', ...good]).toContain(found)
    }),
    { numRuns: 300 },
  )
})
