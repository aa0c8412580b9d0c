import { useNavigate } from 'react-router'
import { acceptBackpackBadge } from '#contracts/backpack/backpack.ts'
import { restoreBackpackBadge } from '#contracts/backpack/backpack-actions.ts'
import {
  acceptByKeepLinkWithPasskey,
  addAddressByKeepLink,
  beginKeepLinkPasskeyRegistration,
  type KeepOffer,
  acceptByKeepLink as keepEndpoint,
} from '#contracts/keeping/keep-links.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { t } from '#shared/i18n/text.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { makePasskey } from '#web/lib/browser/passkeys.ts'
import { leaveSession } from '#web/lib/session/leave-session.ts'
import { isLoggedIn, startSession } from '#web/lib/session/session.ts'

/** The ways to keep the badge of a link; each leads to the badge in the backpack. */
export function useKeep() {
  const navigate = useNavigate()
  const enter = async (answer: TokenResponse & { award_id: string }) => {
    if (isLoggedIn()) await leaveSession()
    notices.clear()
    startSession({ accessToken: answer.access_token, expiresIn: answer.expires_in, scope: answer.scope })
    await lead(answer.award_id)
  }
  const lead = (awardId: string) => navigate(`/recipient/kept-badge/${encodeURIComponent(awardId)}`, { replace: true })
  return {
    /** Makes the account of whoever has none; who was signed in with another one has been told that it is left. */
    keepAnew: async (token: string, password: string): Promise<void> => {
      await enter(await call(keepEndpoint, { body: { token, password } }))
    },
    /** The same with a passkey that the browser makes. */
    keepWithNewPasskey: async (token: string): Promise<void> => {
      const credential = await makePasskey(await call(beginKeepLinkPasskeyRegistration, { body: { token } }))
      await enter(await call(acceptByKeepLinkWithPasskey, { body: { token, name: t('My first passkey'), credential } }))
    },
    /** Gives the address, and with it the badge, to the account that is signed in. */
    joinOwn: async (token: string): Promise<void> => {
      const answer = await call(addAddressByKeepLink, { body: { token } })
      await lead(answer.award_id)
    },
    /** For whoever is signed in to the account that has the address. */
    keepOwn: async ({ award_id: badgeId, is_removed: isRemoved }: KeepOffer): Promise<void> => {
      if (isRemoved) await call(restoreBackpackBadge, { params: { badgeId } })
      else {
        const query = { json_format: 'plain' } as const
        await call(acceptBackpackBadge, { params: { badgeId }, query, body: { acceptance: 'Accepted' } })
      }
      await lead(badgeId)
    },
  }
}
