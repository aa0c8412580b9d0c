import { isBlockcert } from './blockcerts.ts'
import { nameNoBadge } from './input/name-no-badge.ts'
import { openSecured } from './open-secured.ts'

/** True for a text, JSON or compact JWT, that is a badge by its members, and no class, issuer, list or key. Believes nothing of it. */
export const holdsBadge = (text: string): boolean => {
  const opened = openSecured(text.trim())
  return opened.ok && (isBlockcert(opened.json) || nameNoBadge(opened.json) === undefined)
}
