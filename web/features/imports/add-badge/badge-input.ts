import { t } from '#shared/i18n/text.ts'
import { addProtocol } from '#web/lib/formats/add-protocol.ts'
import { validateUrl } from '#web/lib/formats/validate-url.ts'
import { isToken } from '../kind-of-file.ts'
import type { BadgeContent } from '../upload-badge.ts'

export type InputTab = 'image' | 'url' | 'json'

/** What is in the three controls; at most one of them holds something. */
export interface BadgeInput {
  image?: { dataUrl: string; name: string }
  url: string
  json: string
  /** The file that the JSON came from. */
  fileName?: string
}

export const emptyInput: BadgeInput = { url: '', json: '' }

/** Where a text belongs that was read from a file or a code. */
export function inputOfText(text: string, fileName?: string): { tab: InputTab; input: BadgeInput } {
  const given = text.trim()
  const isAddress = /^https?:\/\/\S+$/i.test(given)
  return isAddress
    ? { tab: 'url', input: { ...emptyInput, url: given } }
    : { tab: 'json', input: { ...emptyInput, json: text, fileName } }
}

export interface InputFaults {
  url?: string
  json?: string
}

export function findFaults({ url, json }: BadgeInput): InputFaults {
  return {
    url: validateUrl(addProtocol(url)) && !isOwnAddress(addProtocol(url)) ? t('Please enter valid URL') : undefined,
    json: json.trim() === '' || isDocument(json) || isToken(json) ? undefined : t('Please enter valid JSON'),
  }
}

/** Wherever this service runs, even at a name that leads nowhere else. */
const isOwnAddress = (address: string): boolean =>
  address.startsWith(`${window.location.origin}/`) && !/\s/.test(address) && URL.canParse(address)

function isDocument(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** What goes to the server; none when nothing was filled in. */
export function contentOfInput({ image, url, json }: BadgeInput): BadgeContent | undefined {
  if (image) return { image: image.dataUrl }
  if (url.trim() !== '') return { url: addProtocol(url) }
  return json.trim() === '' ? undefined : { assertion: json }
}
