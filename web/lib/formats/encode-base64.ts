// Arguments of a call have a limit, which a whole file would go over.
const pieceBytes = 0x8000

export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  }
  return btoa(text)
}
