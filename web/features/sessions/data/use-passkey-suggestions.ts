import { useEffect, useRef, useState } from 'react'
import type { PasskeyAssertion } from '#contracts/accounts/passkeys.ts'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import { messageOfPasskey } from '#web/lib/browser/passkeys.ts'
import { suggestPasskeys } from './suggest-passkeys.ts'
import { useLanding } from './use-landing.ts'
import { enterWith } from './use-passkey.ts'

export interface PasskeySuggestions {
  asIssuer: boolean
  isRemembered: () => boolean
  /** Why the passkey that was chosen does not sign in; undefined while it is tried. */
  onRefused: (text: string | undefined) => void
}

/**
 * Passkeys among the suggestions of the login form's fields. What it answers puts them away for another attempt to sign
 * in, as browsers ask for one passkey at a time, and brings them back when that has failed.
 */
export function usePasskeySuggestions(
  wish: PasskeySuggestions,
): <Outcome>(attempt: () => Promise<Outcome>) => Promise<Outcome> {
  const land = useLanding()
  const [turn, setTurn] = useState(0)
  const current = useRef(new AbortController())
  const latest = useRef({ ...wish, land })
  useEffect(() => {
    latest.current = { ...wish, land }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn begins anew.
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const enter = async (credential: PasskeyAssertion) => {
      const { asIssuer, isRemembered, onRefused } = latest.current
      onRefused(undefined)
      try {
        const scope = asIssuer ? issuerScope : recipientScope
        await enterWith(credential, { scope, remember: isRemembered(), signal })
        await latest.current.land()
      } catch (failure) {
        if (!signal.aborted) onRefused(messageOfPasskey(failure))
      }
    }
    current.current = controller
    void suggestPasskeys(signal, enter)
    return () => controller.abort()
  }, [turn])

  return async (attempt) => {
    current.current.abort()
    try {
      return await attempt()
    } catch (failure) {
      setTurn((last) => last + 1)
      throw failure
    }
  }
}
