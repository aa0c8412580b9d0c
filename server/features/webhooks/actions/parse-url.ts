import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import { invalid } from '#infra/errors.ts'
import { findObjection } from '#infra/outside/vet-address.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'

const usualPorts = [443]

interface Place {
  url: string
  host: string
  /** Whoever runs the server has said it for their own places; all others have to say it themselves. */
  confirmed_at: Date | null
}

/** The address as it is called; refused when the guard of outside calls would never let it through. */
export const parseUrl = (text: string): Place => {
  const url = new URL(text)
  url.hash = ''
  const isOwn = config().internalOrigins.includes(url.origin)
  if (!isOwn) {
    if (url.protocol !== 'https:') throw invalid({ url: [makeMessage('webhook.https')] })
    if (findObjection(url, usualPorts) !== undefined) {
      throw invalid({ url: [makeMessage('webhook.public')] })
    }
  }
  return { url: url.href, host: url.host, confirmed_at: isOwn ? now() : null }
}
