import type { Verification } from '#contracts/verifier/verifier.ts'
import { config } from '#infra/context.ts'
import { acceptJson, ownPath } from '#openbadges'
import { openCopy } from '../copies.ts'
import { isOwnAddress } from '../own-addresses.ts'
import type { Ports } from '../ports.ts'
import { type Fetched, findBadge, readPicture } from './find-badge.ts'

/** What there is to verify of what was handed in, and ports that know what was fetched for it already. */
interface Handed {
  input: { text: string } | { url: string }
  ports: Ports
  /** Adds to the verdict where the badge was found. */
  tell(verification: Verification): Verification
}

// What they show has no document of its own under their address.
const ownPages = /^\/public\/(?:shares|collections)\//
const page: Fetched = { ok: true, url: '', contentType: 'text/html', text: '<!doctype html>' }

/**
 * Opens what somebody handed in: the address of a page stands for the badge that it is a page of, that of a picture for what is
 * in it, and that of a badge from elsewhere that is shown here for what its issuer wrote.
 */
export const openHanded = async (given: { text: string } | { url: string }, ports: Ports): Promise<Handed> => {
  const input = await openCopy(given)
  const asIs = { ports, tell: (verification: Verification) => verification }
  if (!('url' in input)) return { ...asIs, input }
  const { url } = input
  if (isOwnAddress(url)) {
    const isOwnPage = ownPages.test(ownPath(url, config().origin) ?? '')
    return { ...asIs, input, ports: isOwnPage ? withAnswer(ports, url, { ...page, url }) : ports }
  }
  const answer = await ports.fetch(url, acceptJson)
  const baked = await readPicture(answer)
  if (baked !== undefined) return { ...asIs, input: { text: baked } }
  const known = withAnswer(ports, url, answer)
  const found = await findBadge(url, answer, (address) => ports.fetch(address, acceptJson))
  if (!found) return { ...asIs, input, ports: known }
  const { source, isPicture, text, foundOn } = found
  const isHosted = source !== undefined && !isPicture
  return {
    input: isHosted ? { url: source.url } : { text },
    ports: isHosted ? withAnswer(known, source.url, source.answer) : known,
    tell: (verification) => ({ ...verification, foundOn }),
  }
}

const withAnswer = (ports: Ports, url: string, answer: Fetched): Ports => ({
  ...ports,
  fetch: async (asked, accept) => (asked === url ? answer : ports.fetch(asked, accept)),
})
