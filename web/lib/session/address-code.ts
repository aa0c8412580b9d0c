import { readUtf8Bytes } from '../formats/read-bytes.ts'

/** The address in the path of the success page: URI-encoded base64 of its UTF-8 bytes. */
export function encodeAddress(email: string): string {
  return encodeURIComponent(btoa(String.fromCharCode(...new TextEncoder().encode(email))))
}

/** Undefined for what is no such code; the router has undone the URI encoding already. The base64 for URLs is known too. */
export function decodeAddress(code: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return readUtf8Bytes(bytes)
  } catch {
    return undefined
  }
}
