import { webUrl } from '#contracts/fields/fields.ts'
import { type KnownProvider, openProvider } from './providers/open-provider.ts'

/** Where people sign out at the provider (RP-Initiated Logout 1.0); null where it does not say. */
export const findSignOutUrl = async (provider: KnownProvider): Promise<string | null> => {
  const { end_session_endpoint: url } = (await openProvider(provider)).serverMetadata()
  return webUrl.safeParse(url).data ?? null
}
