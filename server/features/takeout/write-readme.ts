import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'

/** What the archive holds, for whoever opens it years later. */
export const writeReadme = ({
  badges,
  imported,
  collections,
  leftOut,
}: {
  badges: number
  imported: number
  collections: number
  leftOut: number
}): string =>
  `Everything your account at ${config().origin} held at ${now().toISOString()}

profile.json          your profile, addresses, linked accounts, sign-ins and agreed terms
issuers.json          issuers you had a role in
badges.json           a list of the badges that were awarded here: what, from whom, to which address, and where in this
                      archive
badges/NUMBER-NAME/   one folder for each of your ${badges} badges:
  badge.png or .svg      the picture with the Open Badges 2.0 assertion inside
  badge-3.0.png or .svg  the picture with the signed Open Badges 3.0 credential inside
  assertion-2.0.json     the assertion by itself
  credential-3.0.json    the credential by itself
imported.json         a list of the badges that you brought in from elsewhere
imported/NUMBER-NAME/ one folder for each of these ${imported} badges:
  the file that you brought in, byte for byte, under its own name
  facts.json             what was read out of it
  report.json            what its last verification said, check by check
  picture.png or .svg    its picture, where it came with one and is not a picture itself
collections.json      your collections (${collections}): names, descriptions, badges in their order, and whether they are shared
notifications.json    what you were told of

You can upload the pictures to any platform that knows Open Badges, and anybody can verify them. The 3.0 credential is
signed; whoever verifies it needs the issuer's key from ${config().origin}.
Revoked, expired and removed badges are here as well; badges.json and imported.json say which. What you removed from your
backpack carries the day when you did so.
${leftOut === 0 ? '' : `\n${leftOut} more badges did not fit into this archive: badges.json and imported.json name them and their addresses.\n`}`
