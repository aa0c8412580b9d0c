import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { exchangeCode } from '#contracts/sessions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { queryClient } from '#web/lib/query.ts'
import { endSession, isLoggedIn, startSession } from '#web/lib/session.ts'
import { t } from '#web/lib/text.ts'
import { profileRead } from '#web/lib/use-profile.ts'
import { type Entry, readEntry, stripEntry } from './entry.ts'

export interface EntryState {
  /** A code or token is being looked at; the page waits. */
  isWorking: boolean
  /** The link said why the reader has to sign in, so nothing leads away by itself. */
  hadError: boolean
}

/** Acts once on what the link brought: a code, a token, a message (screens.md 3.1). */
export function useEntry(afterToken: () => Promise<void>): EntryState {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [entry] = useState(() => readEntry(search))
  const [isWorking, setWorking] = useState(entry.authCode !== undefined || entry.authToken !== undefined)
  const acted = useRef(false)

  useEffect(() => {
    // A code works only once, and effects may run twice.
    if (acted.current) return
    acted.current = true
    stripEntry()
    void act(entry).then((outcome) => {
      setWorking(false)
      if (outcome === 'code') void navigate('/auth/welcome', { replace: true })
      else if (outcome === 'refused') void navigate('/auth/login', { replace: true })
      else if (outcome === 'token') void afterToken()
    })
  }, [entry, navigate, afterToken])

  return { isWorking, hadError: entry.authError !== undefined }
}

type Outcome = 'nothing' | 'code' | 'token' | 'refused'

async function act({ authCode, authToken, infoMessage, authError }: Entry): Promise<Outcome> {
  if (authCode) return signInByCode(authCode)
  if (authToken) return signInByToken(authToken)
  if (infoMessage) notices.info(infoMessage, { retain: true })
  if (authError) {
    endSession()
    notices.error(authError, { retain: true })
  }
  return 'nothing'
}

async function signInByCode(code: string): Promise<Outcome> {
  try {
    const { access_token: accessToken, expires_in: expiresIn } = await call(exchangeCode, { body: { code } })
    startSession({ accessToken, expiresIn })
    return 'code'
  } catch (failure) {
    endSession()
    notices.error(messageOf(failure), { retain: true })
    return 'refused'
  }
}

/**
 * A link with a token could sign the reader in as somebody else. It never replaces a live session, and it says whose
 * account it opened.
 */
async function signInByToken(accessToken: string): Promise<Outcome> {
  if (isLoggedIn()) return 'token'
  startSession({ accessToken })
  try {
    const { first_name: first, last_name: last } = await queryClient.fetchQuery(profileRead)
    notices.info(t('Signed in as {name}', { name: `${first} ${last}` }), { retain: true })
    return 'token'
  } catch (failure) {
    endSession()
    notices.error(messageOf(failure), { retain: true })
    return 'refused'
  }
}
