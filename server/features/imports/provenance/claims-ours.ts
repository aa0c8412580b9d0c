import { isOnServer, listAssertionClaims, listCredentialClaims } from '#openbadges'
import { unfoldObjects } from './unfold.ts'

/** Whether a badge from elsewhere says of what lies below that origin that it is its issuer's own. */
export const claimsOurs = (text: string, origin: string): boolean =>
  unfoldObjects(text)
    .flatMap((object) => [...listCredentialClaims(object), ...listAssertionClaims(object, [])])
    .some(({ id }) => isOnServer(id, origin))
