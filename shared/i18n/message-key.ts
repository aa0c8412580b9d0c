/** Short name of an English text in the catalogues that browsers load, which would otherwise carry each text twice. */
export function keyOf(text: string): string {
  // FNV-1a over two lanes: 64 bits are enough that no two texts meet, which a test proves for those there are.
  let one = 0x811c9dc5
  let other = 0x01000193
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + index), 0x85ebca6b)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
