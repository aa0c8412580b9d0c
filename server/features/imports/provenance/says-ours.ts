import { isOnServer, listMadeByAssertion, listMadeByCredential } from '#openbadges'
import { unfoldObjects } from './unfold.ts'

/** Whether a badge from elsewhere says of what lies below that origin that it is its issuer's own. */
export const saysOurs = (text: string, origin: string): boolean =>
  unfoldObjects(text)
    .flatMap((object) => [...listMadeByCredential(object), ...listMadeByAssertion(object, [])])
    .some(({ id }) => isOnServer(id, origin))
