import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'

/** What the archive holds, for whoever opens it years later. */
export const writeReadme = ({ badges, leftOut }: { badges: number; leftOut: number }): string =>
  `Everything your account at ${config().origin} held at ${now().toISOString()}

profile.json          your profile, addresses, linked accounts, sign-ins and agreed terms
issuers.json          issuers you had a role in
badges.json           a list of your badges: what, from whom, to which address, and where in this archive
badges/NUMBER-NAME/   one folder for each of your ${badges} badges:
  badge.png or .svg      the picture with the Open Badges 2.0 assertion inside
  badge-3.0.png or .svg  the picture with the signed Open Badges 3.0 credential inside
  assertion-2.0.json     the assertion by itself
  credential-3.0.json    the credential by itself

You can upload the pictures to any platform that knows Open Badges, and anybody can verify them. The 3.0 credential is
signed; whoever verifies it needs the issuer's key from ${config().origin}.
Revoked and expired badges are here as well; badges.json says which.
${leftOut === 0 ? '' : `\n${leftOut} more badges did not fit into this archive: badges.json names them and their addresses.\n`}`
