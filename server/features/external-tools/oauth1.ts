import { createHmac, randomBytes } from 'node:crypto'
import { now } from '#infra/clock.ts'

/** Names and values of a form; a name may be there twice. */
export type FormPairs = readonly (readonly [name: string, value: string])[]

/** Percent-encoding of RFC 5849 section 3.6, which leaves fewer characters as they are than URLs do. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is signed (RFC 5849 section 3.4.1): the query of the address counts with the form, the signature does not. */
export const writeBaseString = (method: string, address: string, form: FormPairs): string => {
  const url = new URL(address)
  const pairs = [...url.searchParams, ...form]
    .filter(([name]) => name !== 'oauth_signature' && name !== 'realm')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort(byBytes)
  return [method.toUpperCase(), `${url.origin}${url.pathname}`, sortedText(pairs)].map(encode).join('&')
}

const sortedText = (pairs: readonly string[]): string => pairs.join('&')

// By name and then by value: `=` would come after characters that names may end with.
function byBytes(a: string, b: string): number {
  const [left, right] = [a.split('='), b.split('=')]
  return compare(left[0] ?? '', right[0] ?? '') || compare(left[1] ?? '', right[1] ?? '')
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The signature HMAC-SHA1 of a request without a token. */
export const signRequest = (method: string, address: string, form: FormPairs, secret: string): string =>
  createHmac('sha1', `${encode(secret)}&`)
    .update(writeBaseString(method, address, form))
    .digest('base64')

/** The form with all that OAuth 1.0 adds to it, for a POST to the address. */
export const signForm = (
  address: string,
  form: Readonly<Record<string, string>>,
  { key, secret }: { key: string; secret: string },
): Record<string, string> => {
  const whole = {
    ...form,
    oauth_consumer_key: key,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_timestamp: String(Math.floor(now().getTime() / 1000)),
    oauth_version: '1.0',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_callback: 'about:blank',
  }
  return { ...whole, oauth_signature: signRequest('POST', address, Object.entries(whole), secret) }
}
