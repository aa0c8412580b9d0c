import { t } from '#shared/i18n/text.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { LoginError } from './login-error.ts'

export interface Refusal {
  text: string
  /** More to say when it is the server that failed, so that nobody keeps typing a right password. */
  trouble?: string
  /** Milliseconds since 1970 until which the server takes no further attempt. */
  until?: number
}

export function describeRefusal(failure: unknown): Refusal {
  if (!(failure instanceof LoginError)) return { text: messageOf(failure) }
  const { answer } = failure
  const seconds = answer.throttleSeconds()
  if (seconds !== undefined) return { text: answer.firstMessage(), until: Date.now() + seconds * 1000 }
  if (answer.status === 429) return { text: answer.firstMessage() }
  // The password was right, but nobody is let in with it.
  if (isSuspended(answer.body)) return { text: answer.firstMessage() }
  const text = t('Login failed. Please check your email and password and try again.')
  return answer.status >= 500 || answer.status === 0 ? { text, trouble: failure.message } : { text }
}

const isSuspended = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && body.error === 'access_denied'
