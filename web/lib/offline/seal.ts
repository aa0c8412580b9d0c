export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
  /** When it was sealed, in milliseconds. */
  at: number
}

const algorithm = 'AES-GCM'

/** Encrypts a text; `key` is 32 bytes in base64. */
export async function seal(text: string, key: string): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const opened = await readKey(key)
  const bytes = new TextEncoder().encode(text)
  return { nonce, text: await crypto.subtle.encrypt({ name: algorithm, iv: nonce }, opened, bytes), at: Date.now() }
}

/** Throws when it was sealed with another key, or changed since. */
export async function open({ nonce, text }: Omit<Sealed, 'at'>, key: string): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv: nonce }, await readKey(key), text))
}

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'nonce' in value && 'text' in value && 'at' in value

const readKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )
