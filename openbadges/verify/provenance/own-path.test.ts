import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://badges.example'
const path = '/public/badges/AAAAAAAAAAAAAAAAAAAA_-'

test('[T8] every way to write an identifier of a server leads to one path', () => {
  const encode = (text: string): string => text.replace('public', '%70ub%6Cic').replace('_', '%5F')
  const written = fc.tuple(
    fc.constantFrom('', ' '),
    fc.constantFrom('https:', 'http:', 'HTTPS:'),
    fc.constantFrom('badges.example', 'BADGES.example', 'badges.example.', 'badges.example:443', 'maya@badges.example'),
    fc.constantFrom(path, encode(path), `/x/..${path}`, `/.${path}`),
    fc.constantFrom('', '/', '.', '//', '.json', '.json/'),
    fc.constantFrom('', '?version=3', '?v=2_0&lang=de', '#class', '?#'),
  )
  fc.assert(
    fc.property(written, ([space, scheme, host, place, end, query]) => {
      expect(ownPath(`${space}${scheme}//${host}${place}${end}${query}`, origin)).toBe(path)
    }),
  )
  for (const did of ['did:web:badges.example:public:badges', 'DID:WEB:BADGES.example%3A443:%70ublic:badges']) {
    expect(ownPath(`${did}:AAAAAAAAAAAAAAAAAAAA_-#key`, origin)).toBe(path)
  }
})

test('[T8] what is elsewhere has none, and no text makes it fail', () => {
  expect(ownPath(`https://evil.example${path}`, origin)).toBeUndefined()
  expect(ownPath('urn:uuid:1', origin)).toBeUndefined()
  const isSome = (id: string): boolean => ['string', 'undefined'].includes(typeof ownPath(id, origin))
  for (const odd of ['/', '//', ':', '::', ':%5C%5C', ':\ud800', '/%ff']) expect(isSome(`${origin}${odd}`)).toBe(true)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => isSome(`${origin}/${text}`) && isSome(`did:web:badges.example${text}`),
    ),
  )
})
