import { useQuery } from '@tanstack/react-query'
import {
  getSigningSettings,
  reportLeakedSigningKey,
  rotateSigningKey,
  type Signing,
  updateSigningSettings,
} from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'

const askAgainMilliseconds = 2000

const queryKeyOf = (issuerSlug: string) => readKey(getSigningSettings, { issuerSlug })

/** How an issuer signs; asked again while badges are signed anew. */
export const useSigning = (issuerSlug: string) =>
  useQuery({
    queryKey: queryKeyOf(issuerSlug),
    queryFn: ({ signal }) => call(getSigningSettings, { params: { issuerSlug }, signal }),
    refetchInterval: ({ state }) => (state.data && isRenewing(state.data) ? askAgainMilliseconds : false),
  })

const isRenewing = ({ keys }: Signing): boolean => keys.some(({ renewal }) => renewal && renewal.finished_at === null)

export type SigningSettings = Pick<Signing, 'jwt_algorithm' | 'id_form' | 'status_method'>

/** False when the server refused, which has been told then, or the person was asked who acts and thought better of it. */
export async function saveSettings(issuerSlug: string, settings: Partial<SigningSettings>): Promise<boolean> {
  return act(issuerSlug, () => call(updateSigningSettings, { params: { issuerSlug }, body: settings }), {
    done: t('Saved. The next badge is signed like this.'),
    failed: (message) => t('Failed to save: {message}', { message }),
  })
}

export async function replaceKey(issuerSlug: string, keyId: string): Promise<boolean> {
  return act(issuerSlug, () => call(rotateSigningKey, { params: { issuerSlug, keyId } }), {
    done: t('The key has been replaced.'),
    failed: (message) => t('Failed to replace the key: {message}', { message }),
  })
}

export async function withdrawKey(issuerSlug: string, keyId: string): Promise<boolean> {
  return act(issuerSlug, () => call(reportLeakedSigningKey, { params: { issuerSlug, keyId } }), {
    done: t('The key has been withdrawn. Nothing that it signed counts any more.'),
    failed: (message) => t('Failed to withdraw the key: {message}', { message }),
  })
}

async function act(
  issuerSlug: string,
  action: () => Promise<Signing>,
  words: { done: string; failed: (message: string) => string },
): Promise<boolean> {
  try {
    const isDone = await runConfirmed(async () => {
      queryClient.setQueryData(queryKeyOf(issuerSlug), await action())
    })
    if (!isDone) return false
    notices.success(words.done)
    return true
  } catch (failure) {
    notices.error(words.failed(messageOf(failure)))
    // Somebody else may have changed the keys meanwhile.
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(issuerSlug) })
    return false
  }
}
