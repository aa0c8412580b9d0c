export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
  /** When it was sealed, in milliseconds. */
  at: number
}

const algorithm = 'AES-GCM'

/** Encrypts a text; `key` is 32 bytes in base64, or one that the browser keeps and gives to nobody. */
export async function seal(text: string, key: string | CryptoKey): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const opened = await readKey(key)
  const bytes = new TextEncoder().encode(text)
  return { nonce, text: await crypto.subtle.encrypt({ name: algorithm, iv: nonce }, opened, bytes), at: Date.now() }
}

/** Throws when it was sealed with another key, or changed since. */
export async function open({ nonce, text }: Omit<Sealed, 'at'>, key: string | CryptoKey): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv: nonce }, await readKey(key), text))
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'nonce' in value && 'text' in value && 'at' in value

/** A key that no script can read, this one neither: the browser locks and unlocks with it. */
export const makeHiddenKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])

async function readKey(key: string | CryptoKey): Promise<CryptoKey> {
  if (typeof key !== 'string') return key
  const bytes = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt'])
}
