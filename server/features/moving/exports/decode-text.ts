/** A file as text: by its byte order mark, else UTF-16 where every second byte says nothing, else UTF-8, else as Windows writes in the West. */
export const decodeText = (bytes: Uint8Array): { text: string; isGuessed: boolean } => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  const head = bytes.subarray(0, 400)
  const share = (parity: number): number =>
    head.filter((byte, place) => byte === 0 && place % 2 === parity).length / Math.max(1, head.length / 2)
  if (share(1) > 0.4) return decode('utf-16le', bytes)
  if (share(0) > 0.4) return decode('utf-16be', bytes)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

const decode = (encoding: string, bytes: Uint8Array) => ({
  text: new TextDecoder(encoding).decode(bytes),
  isGuessed: false,
})
