import { useQuery } from '@tanstack/react-query'
import {
  createPersonalToken,
  listPersonalTokens,
  type PersonalToken,
  revokePersonalToken,
} from '#contracts/oauth/personal-tokens.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { readKey } from '#web/lib/data/read-key.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'

export const useTokens = () =>
  useQuery({
    queryKey: readKey(listPersonalTokens),
    queryFn: ({ signal }) => call(listPersonalTokens, { signal }),
    enabled: isLoggedIn(),
  })

export interface NewToken {
  name: string
  scopes: string[]
  days: number
}

/** The token itself; undefined when the person was asked who acts and thought better of it. */
export async function createToken(body: NewToken, key: string): Promise<string | undefined> {
  let token: string | undefined
  await runConfirmed(async () => {
    const made = await call(createPersonalToken, { body, headers: { 'Idempotency-Key': key } })
    token = made.token
  })
  await queryClient.invalidateQueries({ queryKey: readKey(listPersonalTokens) })
  return token
}

export async function askToEnd({ token_id: tokenId, name }: PersonalToken): Promise<void> {
  const agreed = await confirmWith({
    title: t('End {name}?', { name }),
    body: t(
      'Programs that use this token are refused from now on. Webhooks that were made with it are removed, claims that were started with it are paused, and batches that were to begin later fail.',
    ),
    resolveLabel: t('End Token'),
    danger: true,
  })
  if (!agreed) return
  try {
    await call(revokePersonalToken, { params: { tokenId } })
    notices.success(t('Ended {name}', { name }))
  } catch (failure) {
    notices.error(messageOf(failure))
  }
  await queryClient.invalidateQueries({ queryKey: readKey(listPersonalTokens) })
}
