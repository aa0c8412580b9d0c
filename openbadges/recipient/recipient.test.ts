import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalIdentifier } from './canonical-identifier.ts'
import { hashIdentity } from './hash-identity.ts'
import { matchIdentity } from './match-identity.ts'

const tools = { sha256: (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest()) }

describe('hashed identities', () => {
  it('are those of the standard', () => {
    expect(hashIdentity('a@example.com', 'Kosher', tools)).toBe(
      'sha256$b5809d8a92f8858436d7e6b87c12ebc0ae1eac4baecc2c0b913aee2c922ef399',
    )
  })

  it('match the identifier they were made from, in any letter case of the hash', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (identifier, salt) => {
        const identity = hashIdentity(identifier, salt, tools).toUpperCase()
        expect(matchIdentity({ identity, hashed: true, salt }, identifier, tools)).toBe('match')
        expect(matchIdentity({ identity, hashed: true, salt: `${salt}x` }, identifier, tools)).toBe('mismatch')
      }),
    )
  })

  it('match an e-mail typed in capitals when the hash was made of small letters', () => {
    const identity = hashIdentity('ann@example.com', '', tools)
    expect(matchIdentity({ identity, hashed: true }, 'Ann@Example.com', tools)).toBe('match')
  })

  it('are reported as unsupported when they are MD5 or no hash at all', () => {
    const identity = `md5$${'0'.repeat(32)}`
    expect(matchIdentity({ identity, hashed: true }, 'a@example.com', tools)).toBe('unsupported')
    expect(matchIdentity({ identity: 'a@example.com', hashed: true }, 'a@example.com', tools)).toBe('unsupported')
  })
})

describe('plain identities', () => {
  it('match without regard to letter case', () => {
    expect(matchIdentity({ identity: 'Ann@Example.com', hashed: false }, 'ann@example.com', tools)).toBe('match')
    expect(matchIdentity({ identity: 'bob@example.com', hashed: false }, 'ann@example.com', tools)).toBe('mismatch')
  })
})

describe('the canonical spelling of an identifier', () => {
  it('is small, trimmed and composed for an e-mail', () => {
    expect(canonicalIdentifier('email', ' Zoe\u0308@Example.COM ')).toBe('zo\u00eb@example.com')
  })

  it('lowers only scheme and host of a URL', () => {
    expect(canonicalIdentifier('url', 'HTTPS://Ann:Pw@Example.COM:8080/Path?Q=A#F')).toBe(
      'https://Ann:Pw@example.com:8080/Path?Q=A#F',
    )
    expect(canonicalIdentifier('openBadgeId', 'https://A.example')).toBe('https://a.example')
    expect(canonicalIdentifier('url', 'not a URL')).toBe('not a URL')
  })

  it('is the E.164 form of a telephone number', () => {
    expect(canonicalIdentifier('telephone', ' +44 (20) 7946-0958')).toBe('+442079460958')
  })

  it('stays the same when made again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('email', 'url', 'telephone', 'openBadgeId'),
        fc.string({ unit: 'binary' }),
        (type, text) => {
          const once = canonicalIdentifier(type, text)
          expect(canonicalIdentifier(type, once)).toBe(once)
        },
      ),
    )
  })
})
