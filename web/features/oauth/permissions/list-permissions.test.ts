import { afterEach, expect, test } from 'vitest'
import { connectScopes, credentialScopes, scopeDescriptions } from '#contracts/oauth/scopes.ts'
import { resetConfig } from '#web/lib/config/config.ts'
import { listPermissions } from './list-permissions.ts'

const labelsOf = (scopes: string[], descriptions: Record<string, string> = {}) =>
  listPermissions(scopes, descriptions).map(({ label }) => label)

afterEach(() => {
  sessionStorage.clear()
  resetConfig()
})

test.each([
  ['rw:issuer', 'View and modify your Issuers'],
  ['r:issuer', 'View your Issuers'],
  ['rw:backpack', 'View and modify your Awarded Badges'],
  ['r:backpack', 'View your awarded badges'],
  ['rw:profile', 'View and modify your profile and email addresses'],
  ['r:profile', 'View your profile and email addresses'],
])('%s reads “%s” [SI-6.4]', (scope, label) => {
  expect(labelsOf([scope], { [scope]: 'Something else' }).slice(0, 2)).toEqual(['Know who you are on Sash', label])
})

test('what may write stands for what may only read, group by group, in any order [SI-6.5]', () => {
  expect(labelsOf(['r:issuer', 'rw:backpack', 'r:backpack', 'rw:issuer', 'r:profile'])).toEqual([
    'Know who you are on Sash',
    'View and modify your Awarded Badges',
    'View and modify your Issuers',
    'Add, change and remove staff of your Issuers',
    'View your profile and email addresses',
  ])
})

test('whoever lets an app change issuers reads that their staff is among it [A3]', () => {
  const staff = 'Add, change and remove staff of your Issuers'
  expect(labelsOf(['rw:issuer'])).toContain(staff)
  expect(labelsOf(['r:issuer', 'rw:backpack'])).not.toContain(staff)
})

test('a scope without a label reads as the server describes it, else as itself [SI-6.6]', () => {
  expect(labelsOf(['rw:issuer:abc', 'x:unknown'], { 'rw:issuer:abc': 'View the Issuer Harbour' }).slice(1)).toEqual([
    'View the Issuer Harbour',
    'x:unknown',
  ])
})

test('scopes of two standards that allow the same are one line', () => {
  const scopes = [connectScopes.readAssertions, credentialScopes.readCredentials]
  expect(labelsOf(scopes, scopeDescriptions).slice(1)).toEqual(['View your badges'])
})

test.each([
  [
    [connectScopes.readProfile, connectScopes.updateProfile],
    ['View your name and email address, and ask about others of yours'],
  ],
  [
    [connectScopes.createAssertions, credentialScopes.upsertCredentials],
    ['Add badges to your backpack and replace them'],
  ],
  [
    [connectScopes.readAssertions, connectScopes.createAssertions, 'rw:backpack'],
    ['View and modify your Awarded Badges'],
  ],
  [[connectScopes.readProfile, credentialScopes.readProfile, 'r:profile'], ['View your profile and email addresses']],
])('%s: a permission that another one includes is not listed again', (scopes, lines) => {
  expect(labelsOf(scopes, scopeDescriptions).slice(1)).toEqual(lines)
})

test('the first line names the service', () => {
  sessionStorage.setItem('config', JSON.stringify({ theme: { serviceName: 'Aldermoor Badges' } }))
  resetConfig()
  expect(labelsOf([])).toEqual(['Know who you are on Aldermoor Badges'])
})

test('groups have signs of their own', () => {
  const signs = listPermissions(['rw:issuer', 'r:backpack', 'r:profile', 'x'], {}).map(({ icon }) => icon)
  expect(new Set(signs).size).toBe(5)
})
