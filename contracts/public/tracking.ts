/** Ids of containers and properties that the tag manager knows; anything else loads nothing. */
export const trackingIdPattern = /^(G|UA|GTM)-[A-Z0-9-]{4,20}$/

const untracked =
  /^\/(auth|signup|keep-badge|kiosk|lti|operator|o|forward|login|change-password)([/;]|$)|^\/profile\/(change-password|security|tokens|apps)(\/|$)/

/** Pages with passwords, codes, consents and keys, where no script of others may ever run. */
export const isUntracked = (pathname: string): boolean => untracked.test(pathname)
