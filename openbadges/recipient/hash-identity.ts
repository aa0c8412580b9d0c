import { toHex } from '../encoding/hex.ts'
import type { Tools } from '../tools.ts'

/** The salted hash of an identifier as `sha256$` and 64 lower-case hex digits, over UTF-8 text as given (Open Badges 3.0, IdentityHash). */
export function hashIdentity(identifier: string, salt: string, tools: Pick<Tools, 'sha256'>): string {
  return `sha256$${toHex(tools.sha256(identifier + salt))}`
}
