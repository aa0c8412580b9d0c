import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('a provider whose id and secret are set has a button, in the order of the list [SI-3.8]', () => {
  const { providers } = readConfig({
    SASH_KONY_ISSUER: 'https://id.example.org/realms/x',
    SASH_KONY_CLIENT_ID: 'k',
    SASH_KONY_CLIENT_SECRET: 'ks',
    SASH_TWITTER_CLIENT_ID: 't',
    SASH_TWITTER_CLIENT_SECRET: 'ts',
    SASH_FACEBOOK_CLIENT_ID: 'f',
    SASH_FACEBOOK_CLIENT_SECRET: 'fs',
    SASH_LINKEDIN_CLIENT_ID: 'l',
    SASH_LINKEDIN_CLIENT_SECRET: 'ls',
    SASH_AZURE_CLIENT_ID: 'a',
    SASH_AZURE_CLIENT_SECRET: 'as',
    SASH_GOOGLE_CLIENT_ID: 'g',
    SASH_GOOGLE_CLIENT_SECRET: 'gs',
  })
  expect(Object.entries(providers)).toEqual([
    ['google', { label: 'Google', clientId: 'g', clientSecret: 'gs' }],
    ['azure', { label: 'Microsoft', clientId: 'a', clientSecret: 'as', tenant: 'common' }],
    ['linkedin_oauth2', { label: 'LinkedIn', clientId: 'l', clientSecret: 'ls' }],
    ['facebook', { label: 'Facebook', clientId: 'f', clientSecret: 'fs' }],
    ['twitter', { label: 'Twitter', clientId: 't', clientSecret: 'ts' }],
    ['kony', { label: 'Kony', clientId: 'k', clientSecret: 'ks', issuer: 'https://id.example.org/realms/x' }],
  ])
})

test('the own provider may have a name, Microsoft a tenant', () => {
  const { providers } = readConfig({
    SASH_KONY_ISSUER: 'https://id.example.org',
    SASH_KONY_CLIENT_ID: 'k',
    SASH_KONY_CLIENT_SECRET: 'ks',
    SASH_KONY_NAME: 'Harbour School',
    SASH_AZURE_CLIENT_ID: 'a',
    SASH_AZURE_CLIENT_SECRET: 'as',
    SASH_AZURE_TENANT: 'harbour.example',
  })
  expect(providers.kony?.label).toBe('Harbour School')
  expect(providers.azure?.tenant).toBe('harbour.example')
})

test.each([
  [{ SASH_GOOGLE_CLIENT_ID: 'g' }, 'SASH_GOOGLE_CLIENT_SECRET: is missing'],
  [{ SASH_FACEBOOK_CLIENT_SECRET: 'f' }, 'SASH_FACEBOOK_CLIENT_ID: is missing'],
  [{ SASH_AZURE_TENANT: 'common' }, 'SASH_AZURE_CLIENT_ID: is missing'],
  [{ SASH_KONY_NAME: 'x' }, 'SASH_KONY_ISSUER: is missing'],
  [{ SASH_KONY_CLIENT_ID: 'k', SASH_KONY_CLIENT_SECRET: 's' }, 'SASH_KONY_ISSUER: is missing'],
  [{ SASH_KONY_ISSUER: 'id.example.org' }, 'SASH_KONY_ISSUER: must be an address'],
  [{ SASH_KONY_ISSUER: 'ftp://id.example.org' }, 'SASH_KONY_ISSUER: must start with https://'],
  [{ SASH_KONY_ISSUER: 'https://a@id.example.org' }, 'SASH_KONY_ISSUER: must be the bare address'],
  [{ SASH_AZURE_TENANT: 'a/b' }, 'SASH_AZURE_TENANT: must be common'],
])('%o stops the start with a line that says what to mend', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(line)
})
