import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { fetchFromProvider } from './ask-provider.ts'
import { type KnownProvider, openProvider } from './open-provider.ts'

const known = new WeakMap<Configuration, JWTVerifyGetKey>()

/**
 * What a provider names itself, and the keys that it signs with. One that is not known yet is looked for again, twice a
 * minute at the most.
 */
export const providerKeys = async (provider: KnownProvider): Promise<{ issuer: string; keys: JWTVerifyGetKey }> => {
  const configuration = await openProvider(provider)
  const { issuer, jwks_uri: url = '' } = configuration.serverMetadata()
  const keys =
    known.get(configuration) ??
    createRemoteJWKSet(new URL(url), {
      [customFetch]: (from, { method, signal }) =>
        fetchFromProvider(from, {
          method,
          signal,
          headers: { accept: 'application/json' },
          body: null,
          redirect: 'manual',
        }),
    })
  known.set(configuration, keys)
  return { issuer, keys }
}
