import { parseForeign } from '#infra/json/parse-foreign.ts'
import { endOfText, hasRepeatedName, isOnServer, type JsonObject } from '#openbadges'
import { saysOurs } from './says-ours.ts'
import { unfold, unfoldObjects } from './unfold.ts'

/**
 * Whether a text may not stand at an address of this server, where it would be taken for its word. Of a badge that lives by
 * its signature that is what it says. Of one that lives by where it stands it is whatever leads here, and whatever others
 * could read in another way than we do.
 */
export const standsForOurs = (text: string, origin: string): boolean =>
  saysOurs(text, origin) ||
  (unfoldObjects(text).some(livesByItsPlace) && (mentionsOurs(text, origin) || isTwofold(text)))

const livesByItsPlace = ({ badge, verify, verification, credentialSubject }: JsonObject): boolean =>
  credentialSubject === undefined || [badge, verify, verification].some((member) => member !== undefined)

const mentionsOurs = (text: string, origin: string): boolean => {
  const { hostname } = new URL(origin)
  return unfold(text).some(
    (each) => each.toLowerCase().includes(hostname) || listTexts(each).some((one) => isOnServer(one, origin)),
  )
}

const isTwofold = (text: string): boolean => text.trimStart().startsWith('{') && hasRepeatedName(text)

/** Names and values alike. */
function listTexts(json: string): string[] {
  const texts: string[] = []
  for (let start = json.indexOf('"'); start >= 0; ) {
    const end = endOfText(json, start)
    if (end < json.length) texts.push(String(parseForeign(json.slice(start, end + 1))))
    start = json.indexOf('"', end + 1)
  }
  return texts
}
