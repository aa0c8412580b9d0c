import { describe, expect, test } from 'vitest'
import { findChanges } from './find-changes.ts'

const hosted = {
  recipient: { type: 'email', hashed: true, identity: 'sha256$00', salt: 's' },
  issuedOn: '2026-01-01T00:00:00Z',
  expires: '2027-01-01T00:00:00Z',
  narrative: 'As written',
  'extensions:recipientProfile': { name: 'Maya' },
}

describe('a copy of a hosted badge', () => {
  test('may order its members otherwise and have older texts', () => {
    const { salt, identity, ...rest } = hosted.recipient
    expect(findChanges({ ...hosted, narrative: 'Older', recipient: { salt, identity, ...rest } }, hosted)).toEqual([])
  })

  test('may say less', () => {
    expect(findChanges({ recipient: hosted.recipient }, hosted)).toEqual([])
  })

  test('may not name another person or other days', () => {
    const forged = {
      ...hosted,
      recipient: { type: 'email', hashed: false, identity: 'mallory@evil.example' },
      expires: '2099-01-01T00:00:00Z',
      'extensions:recipientProfile': { name: 'Mallory' },
    }
    expect(findChanges(forged, hosted)).toEqual(['recipient', 'expires', 'extensions:recipientProfile'])
  })

  test('may not add what the issuer does not say', () => {
    const { expires: _none, ...without } = hosted
    expect(findChanges(hosted, without)).toEqual(['expires'])
  })
})
