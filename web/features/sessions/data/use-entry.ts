import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { exchangeCode } from '#contracts/sessions/access-token.ts'
import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { profileRead } from '#web/lib/data/use-profile.ts'
import { forgetInitialLocation, initialLocation } from '#web/lib/session/entry-query.ts'
import { adoptAuthorization } from '#web/lib/session/oauth-state.ts'
import { endSession, isLoggedIn, startSession } from '#web/lib/session/session.ts'
import { confirmWith } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type Entry, isActing, readEntry, stripEntry } from './entry.ts'
import { readStep } from './read-step.ts'

export interface EntryState {
  /** What the link brought is being acted on; the page waits, because the session may change. */
  isWorking: boolean
  entry: Entry
  /** The code was right, and the account asks for more before it signs in. */
  step: string | undefined
}

/** Where an outcome leads away from the page; without one the page shows itself. */
export type Exits = Partial<Record<Outcome, () => unknown>>

/** Acts once on what the link brought: a code, a token, a message (SI-2.14 to SI-2.17). */
export function useEntry(exits: Exits): EntryState {
  const params = useParams()
  const [search] = useSearchParams()
  const [entry] = useState(() => {
    const read = readEntry({ params, search, initial: initialQuery() })
    if (isActing(read)) adoptAuthorization()
    return read
  })
  const [isWorking, setWorking] = useState(isActing(entry))
  const [step, setStep] = useState<string>()
  const acted = useRef(false)

  useEffect(() => {
    // A code works only once, and effects may run twice.
    if (acted.current) return
    acted.current = true
    stripEntry()
    forgetInitialLocation()
    void act(entry).then((outcome) => {
      const exit = typeof outcome === 'string' ? exits[outcome] : undefined
      if (exit) {
        exit()
        return
      }
      if (typeof outcome !== 'string') setStep(outcome.step)
      setWorking(false)
    })
  }, [entry, exits])

  return { isWorking, entry, step }
}

type Outcome = 'nothing' | 'code' | 'token' | 'refused'
type Acted = Outcome | { step: string }

async function act({ authCode, authToken, infoMessage, authError }: Entry): Promise<Acted> {
  if (authCode) return signInByCode(authCode)
  if (authToken) return signInByToken(authToken)
  if (infoMessage) notices.info(infoMessage, { retain: true })
  if (authError) {
    // Only this browser forgets: a link that anybody can write must not end a session on the server.
    endSession()
    notices.error(authError, { retain: true })
  }
  return 'nothing'
}

async function signInByCode(code: string): Promise<Acted> {
  const replaces = isLoggedIn()
  if (replaces && !(await mayReplace())) return 'token'
  try {
    const { access_token: accessToken, expires_in: expiresIn, scope } = await call(exchangeCode, { body: { code } })
    startSession({ accessToken, expiresIn, scope })
  } catch (failure) {
    const step = readStep(failure)
    return step === undefined ? refuse(failure) : { step }
  }
  // Whoever was signed in already has to see whose account this is.
  if (replaces) await nameAccount().catch(() => undefined)
  return 'code'
}

/** Nobody shall find themselves in another account without having said so. */
const mayReplace = (): Promise<boolean> =>
  confirmWith({
    title: t('Sign in anew?'),
    body: t('You are signed in already. If you go on, the account that this link belongs to takes its place.'),
    resolveLabel: t('Sign In Anew'),
    rejectLabel: t('Stay Signed In'),
  })

/**
 * A link with a token could sign the reader in as somebody else. It never replaces a live session, and it says whose
 * account it opened.
 */
async function signInByToken(accessToken: string): Promise<Outcome> {
  if (isLoggedIn()) return 'token'
  startSession({ accessToken })
  try {
    await nameAccount()
    return 'token'
  } catch (failure) {
    return refuse(failure)
  }
}

async function nameAccount(): Promise<void> {
  const { first_name: first, last_name: last, email } = await queryClient.fetchQuery(profileRead)
  notices.info(t('Signed in as {name}', { name: `${first} ${last}`.trim() || email }), { retain: true })
}

function refuse(failure: unknown): Outcome {
  endSession()
  notices.error(messageOf(failure), { retain: true })
  return 'refused'
}

function initialQuery(): URLSearchParams {
  return URL.canParse(initialLocation.href) ? new URL(initialLocation.href).searchParams : new URLSearchParams()
}
