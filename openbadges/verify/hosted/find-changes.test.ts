import { describe, expect, test } from 'vitest'
import { findChanges, namesOtherClass } from './find-changes.ts'

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

const site = 'https://sail.example'
const copy = { id: `${site}/awards/1`, badge: `${site}/badges/1` }

describe('the badge class of a copy', () => {
  test.each([
    ['another one', copy, { ...copy, badge: `${site}/badges/2` }, true],
    ['the same one written into it', { ...copy, badge: { id: copy.badge, name: 'Older' } }, copy, false],
    ['another one written into it', { ...copy, badge: { id: `${site}/badges/2`, name: 'Yachtmaster' } }, copy, true],
    ['one without id', { ...copy, badge: { name: 'Day Skipper' } }, copy, false],
    ['none', { id: copy.id }, copy, false],
    ['the same one in another edition', { ...copy, badge: `${copy.badge}?v=2_0` }, copy, false],
    ['another one by its number', { ...copy, badge: `${site}/b?id=1` }, { ...copy, badge: `${site}/b?id=2` }, true],
    [
      'one of a site that was renamed',
      { id: 'http://old.example/awards/1', badge: 'http://old.example/badges/1' },
      copy,
      false,
    ],
    ['the same one before it changed', copy, { ...copy, badge: `${copy.badge}?version=1` }, false],
    [
      'an older one',
      { ...copy, badge: `${copy.badge}?version=1` },
      { ...copy, badge: `${copy.badge}?version=2` },
      true,
    ],
    ['the newest in place of that of the award', { ...copy, badge: `${copy.badge}?version=2` }, copy, true],
    ['one of somebody else, by the same path', { ...copy, badge: 'https://evil.example/badges/1' }, copy, true],
  ])('%s', (_name, given, hosted, isOther) => {
    expect(namesOtherClass(given, hosted)).toBe(isOther)
  })
})
