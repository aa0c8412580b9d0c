import { z } from 'zod'
import { fieldFault, requiredWithoutStop } from '#shared/messages/faults/fields.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { emailLength, emailLocalLength, urlLength } from './limits.ts'
import { withoutTags } from './without-tags.ts'

/**
 * An address in canonical form: trimmed, NFC, lower case, the host without letters that are another spelling of others; local
 * part at most 64, whole at most 254 characters.
 */
export const email = z
  .string({ error: fieldFault('field.required') })
  .transform((value) => foldHost(value.trim().normalize('NFC').toLowerCase().normalize('NFC')))
  .pipe(
    z
      .string()
      .min(1, fieldFault('field.required'))
      .max(emailLength, fieldFault('field.email'))
      .regex(/^[^\s@<>(),;:"[\]\\\p{C}]+@[^\s@<>(),;:"[\]\\\p{C}]+$/u, fieldFault('field.email'))
      .refine((value) => value.indexOf('@') <= emailLocalLength, fieldFault('field.email'))
      .refine(isDomainPlausible, fieldFault('field.email')),
  )

/**
 * Letters of full width, dots of other scripts and signs that nobody sees lead to the same host, so they are the same address
 * (UTS #46). A host with letters of its own keeps them. What leads to no host loses it, and is refused.
 */
function foldHost(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  if (at < 0 || /^\p{ASCII}*$/u.test(host)) return address
  const read = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
  const isHost = read !== undefined && read.href === `http://${read.hostname}/`
  const folded = isHost && /(^|\.)xn--/.test(read.hostname) ? host.normalize('NFKC').toLowerCase() : read?.hostname
  return isHost ? `${address.slice(0, at)}@${folded}` : address.slice(0, at + 1)
}

function isDomainPlausible(address: string): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
  return labels.length > 1 && labels.every((label) => label.length > 0 && label.length <= 63 && !/^-|-$/.test(label))
}

/** An http or https address of at most 2083 characters, no white space or angle brackets. */
export const webUrl = z
  .string({ error: fieldFault('field.required') })
  .max(urlLength, fieldFault('field.url'))
  .refine(isWebUrl, fieldFault('field.url'))

function isWebUrl(value: string): boolean {
  if (/[\s<>]/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== ''
}

/** One line or a paragraph: a string of at least one visible character, without NUL. */
export const text = (maximum: number) =>
  z
    .string({ error: fieldFault('field.required') })
    .max(maximum, fieldFault('field.long', { most: maximum }))
    .refine((value) => value.trim() !== '', fieldFault('field.blank'))

export const optionalText = (maximum: number) =>
  z
    .string()
    .max(maximum, fieldFault('field.long', { most: maximum }))
    .nullish()

/** Markdown without images; tags of HTML are taken out. */
export const markdown = (maximum: number) =>
  z
    .string()
    .max(maximum, fieldFault('field.long', { most: maximum }))
    // First, since a tag can stand inside of what would be an image without it.
    .overwrite(withoutTags)
    .refine((value) => !value.includes('!['), fieldFault('badge-class.markdown-images'))

/** As optionalText, without tags of HTML. */
export const optionalPlainText = (maximum: number) =>
  z
    .string()
    .max(maximum, fieldFault('field.long', { most: maximum }))
    .overwrite(withoutTags)
    .nullish()

/** An image as data URL, or (on update) the unchanged http address of the stored one. */
export const imageField = z.string().min(1, requiredWithoutStop)

/** Markup is dropped from names, as the Badgr API does. */
export const personName = (maximum: number) =>
  z
    .string({ error: fieldFault('field.required') })
    .transform(withoutMarkup)
    .pipe(z.string().max(maximum, fieldFault('field.long', { most: maximum })))

const timestampText = fieldFault('field.moment')

/** A moment of the years 1 to 9999 in UTC, as ISO 8601 with its zone; the text says what else is refused. */
export const moment = (error: string) => z.iso.datetime({ offset: true, error }).refine(isInYears, error)

/** As moment: badges have four digits for a year, and none for a year before the first. */
export const timestamp = moment(timestampText)

/** A moment as the server tells it: ISO 8601 in UTC, such as `2026-07-01T10:00:00Z`, with a fraction of the second or without. */
export const shownMoment = z.string()

const zoneless = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?$/

/** A moment as programs of the Badgr API write it, as ISO 8601 in full: without a zone it is UTC; other text as it is. */
export const completeMoment = (value: string): string => {
  const [, day, minute, second = ':00', zone = 'Z'] = zoneless.exec(value) ?? []
  if (!day || !minute) return value
  return `${day}T${minute}${second}${zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`
}

/** As timestamp; one without a zone, or without seconds, is taken too (the Badgr API). */
export const givenTimestamp = z.string({ error: timestampText }).transform(completeMoment).pipe(timestamp)

/**
 * True when an award given at one moment would end with it or before, to the second in which documents tell times. What
 * was given long ago may have ended long ago.
 */
export const endsTooSoon = (expires: string | Date, issuedOn: string | Date): boolean =>
  wholeSeconds(expires) <= wholeSeconds(issuedOn)

const wholeSeconds = (moment: string | Date): number => Math.floor(new Date(moment).getTime() / 1000)

function isInYears(value: string): boolean {
  const year = new Date(value).getUTCFullYear()
  // What is no moment at all has been told already.
  return Number.isNaN(year) || (year >= 1 && year <= 9999)
}
