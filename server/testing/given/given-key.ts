import { createHmac } from 'node:crypto'
import { now } from '#infra/clock.ts'
import { newEmail } from '../given.ts'
import type { TestServer } from '../server.ts'

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A launch of LTI 1.1 by somebody who teaches, signed with the key (OAuth 1.0). */
export const launchByKey = (server: TestServer, key: string, secret: string) => {
  const form: Record<string, string> = {
    lti_message_type: 'basic-lti-launch-request',
    lti_version: 'LTI-1p0',
    oauth_consumer_key: key,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now().getTime() / 1000)),
    oauth_nonce: newEmail('nonce'),
    oauth_version: '1.0',
    user_id: 'learner-1',
    resource_link_id: 'link-1',
    roles: 'Instructor',
  }
  const pairs = Object.entries(form)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const base = ['POST', encode('http://localhost:8000/lti/canvas'), encode(pairs.join('&'))].join('&')
  form.oauth_signature = createHmac('sha1', `${encode(secret)}&`)
    .update(base)
    .digest('base64')
  return server.call('POST', '/lti/canvas', { form })
}
