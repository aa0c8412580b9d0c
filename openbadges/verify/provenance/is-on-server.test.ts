import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnServer } from './is-on-server.ts'

const origin = 'https://badges.example'

test('[T8] an identifier of a server is known in whatever way it is written', () => {
  for (const id of [
    'https://badges.example/public/badges/x',
    'http://badges.example/public/badges/x',
    'HTTPS://BADGES.Example/public/badges/x',
    'https://badges.example:443/public/badges/x.json?v=2_0#part',
    'http://badges.example:443/x',
    'http://badges.example:80/x',
    'https://badges.example./x',
    'https://maya@badges.example/x',
    'https:badges.example/x',
    'https:\\\\badges.example\\public\\badges\\x',
    ' https://badges.example/x',
    'https://badges.exa\tmple/x',
    'https://b%61dges.example/x',
    'did:web:badges.example:public:issuers:x',
    'did:web:BADGES.example%3A443:public:issuers:x#key',
    'DID:WEB:badges.example',
  ]) {
    expect([id, isOnServer(id, origin)]).toEqual([id, true])
  }
})

test('[T8] other servers are others, however alike their names', () => {
  for (const id of [
    'https://badges.example.org/x',
    'https://www.badges.example/x',
    'https://badges.example:8443/x',
    'https://badges.example@evil.example/x',
    'https://evil.example/https://badges.example/x',
    'did:web:evil.example:badges.example',
    'did:key:z6Mk',
    'urn:uuid:00000000-0000-4000-8000-000000000001',
    'ftp://badges.example/x',
    'badges.example',
    '',
  ]) {
    expect([id, isOnServer(id, origin)]).toEqual([id, false])
  }
  expect(isOnServer('http://localhost:8001/x', 'http://localhost:8000')).toBe(false)
  expect(isOnServer('did:web:localhost%3A8000:public:issuers:x', 'http://localhost:8000')).toBe(true)
})

test('[T8] what a browser would ask the server for is below its origin', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), fc.mixedCase(fc.constant(origin)), (path, query, written) => {
      expect(isOnServer(`${written}${path}?${query}`, origin)).toBe(true)
    }),
  )
})

test('[T8] no text makes it fail', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isOnServer(text, origin) === 'boolean'))
  fc.assert(fc.property(fc.string(), (text) => typeof isOnServer(`did:web:${text}`, origin) === 'boolean'))
})
