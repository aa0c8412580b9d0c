import { readBadgeImage } from '#openbadges'

/** The text of the badge inside a picture given as data URL; undefined when there is none to be read. */
export async function readInDataUrl(dataUrl: string): Promise<string | undefined> {
  const encoded = /^data:[^,]*;base64,(.*)$/s.exec(dataUrl)?.[1]
  return encoded === undefined ? undefined : readInPicture(Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0)))
}

/** The text of the badge inside a picture; undefined when there is none, or the picture is broken. */
export async function readInPicture(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await readBadgeImage(bytes))?.text
  } catch {
    return undefined
  }
}
