/** A text nobody else has; also where the browser lacks `randomUUID` because the page came without encryption. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
