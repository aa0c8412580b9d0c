/** Where Moodle shows a badge that it issued: below the address of the site, under the hash of the badge. */
export function moodleAddress(
  hash: string,
  { badgeImage, issuerUrl }: { badgeImage?: string; issuerUrl?: string },
): string | undefined {
  const site = siteOf(badgeImage) ?? (issuerUrl && URL.canParse(issuerUrl) ? issuerUrl.replace(/\/$/, '') : undefined)
  return site && /^[0-9a-f]{40}$/.test(hash) ? `${site}/badges/assertion.php?b=${hash}` : undefined
}

/** Pictures lie below the site's own address. */
const siteOf = (picture: string | undefined): string | undefined =>
  /^(https?:\/\/[^?#]+?)\/(?:webservice\/)?pluginfile\.php\//.exec(picture ?? '')?.[1]
