import type { Award } from '#contracts/awards.ts'

/** The picture of an award as PNG, which every place that shows previews can draw. */
export function previewImageOf({ image }: Award): string {
  return withParameter(image, 'type', 'png')
}

/** The award's public address; with the recipient in it a verifier can tell whom it was awarded to. */
export function shareUrlOf(award: Award, withRecipient: boolean): string {
  const { public_url: url, recipient_type: type, recipient_identifier: identifier } = award
  return withRecipient ? withParameter(url, `identity__${type}`, identifier) : url
}

function withParameter(address: string, name: string, value: string): string {
  if (!URL.canParse(address, location.href)) return address
  const url = new URL(address, location.href)
  url.searchParams.set(name, value)
  return url.href
}
