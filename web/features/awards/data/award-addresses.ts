import type { Award } from '#contracts/awards/awards.ts'

/** Where staff look at an award, and correct it. */
export const awardPage = (issuerSlug: string, badgeSlug: string, awardSlug: string): string =>
  `/issuer/issuers/${issuerSlug}/badges/${badgeSlug}/awards/${awardSlug}`

/** The picture of an award as PNG, which every place that shows previews can draw. */
export function previewImageOf({ image }: Award): string {
  return withParameter(image, 'type', 'png')
}

function withParameter(address: string, name: string, value: string): string {
  if (!URL.canParse(address, location.href)) return address
  const url = new URL(address, location.href)
  url.searchParams.set(name, value)
  return url.href
}
