/** Enough of an id to know it again, too little to open what it stands for: the mark may outlive the session. */
export function markOf(id: string): string {
  let hash = 0x811c9dc5
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return `~${hash.toString(16).padStart(8, '0')}`
}
