import { escapeQuotes } from '#shared/formats/escape-markup.ts'
import { addIdentity } from './add-identity.ts'
import type { EmbedChoices } from './embed-choices.ts'
import type { EmbedOption, ShareOptions } from './share-options.ts'

/** Parts of an embedded badge picture that are wanted and known. */
export interface BadgeParts {
  href: string
  image: string
  name?: string
  date?: string
  recipient?: string
  verifyUrl?: string
  scriptUrl: string
}

export interface PartTexts {
  /** Date of the award as it is to be read. */
  date: string
  /** Page that checks badges; it may be relative to the badge's own address. */
  verifier: string
}

/** Address of the frame that shows a card. */
export function frameUrlOf(options: ShareOptions, option: EmbedOption, choices: EmbedChoices): string {
  const url = new URL(option.embedUrl)
  url.searchParams.set('embedVersion', String(option.embedVersion))
  url.searchParams.set('embedWidth', String(option.embedSize.width))
  url.searchParams.set('embedHeight', String(option.embedSize.height))
  return identify(url.href, options, choices)
}

export function badgePartsOf(
  options: ShareOptions,
  option: EmbedOption,
  choices: EmbedChoices,
  { date, verifier }: PartTexts,
): BadgeParts {
  const checker = new URL(verifier, options.shareUrl)
  checker.searchParams.set('url', `${options.shareUrl}.json`)
  return {
    href: identify(options.shareUrl, options, choices),
    image: option.embedUrl,
    name: choices.badgeName ? oneLine(option.embedBadgeName) : undefined,
    date: choices.awardDate ? oneLine(date) : undefined,
    recipient: choices.recipientName ? oneLine(option.embedRecipientName) : undefined,
    verifyUrl: choices.verify ? identify(checker.href, options, choices) : undefined,
    scriptUrl: new URL('/widgets.bundle.js', options.shareUrl).href,
  }
}

export function writeFrame(src: string, { embedSize, embedTitle }: EmbedOption, shrinks: boolean): string {
  const { width, height } = embedSize
  const style = shrinks
    ? `width: 100%; max-width: ${width}px; height: ${height}px; border: 0`
    : `width: ${width}px; height: ${height}px; border: 0`
  // Some pages drop styles; the attributes keep the size there.
  const size = { width: String(width), height: String(height) }
  return element('iframe', { src, title: oneLine(embedTitle) ?? '', ...size, style })
}

// These labels are part of the markup that pages elsewhere and the widget script know, hence always English.
export function writeBadge({ href, image, name, date, recipient, verifyUrl, scriptUrl }: BadgeParts): string {
  const picture = `<img${attributes({ src: image, alt: name ?? '', width: '120', height: '120' })}>`
  return element(
    'blockquote',
    { class: 'badgr-badge' },
    element('a', { href }, picture) +
      (name ? element('p', { class: 'badgr-badge-name' }, escapeQuotes(name)) : '') +
      (date ? labelled('badgr-badge-date', 'Awarded: ', date) : '') +
      (recipient ? labelled('badgr-badge-recipient', 'Awarded To: ', recipient) : '') +
      (verifyUrl
        ? element('p', {}, element('a', { class: 'badgr-badge-verify', target: '_blank', href: verifyUrl }, 'VERIFY'))
        : '') +
      `<script async src="${escapeQuotes(scriptUrl)}"></script>`,
  )
}

function identify(address: string, options: ShareOptions, { recipientIdentifier }: EmbedChoices): string {
  const isWanted = recipientIdentifier && options.showRecipientOptions
  return isWanted ? addIdentity(address, options.recipientIdentifier, options.recipientType) : address
}

// Line ends and control characters mean nothing in a name, and some of them do not survive in markup.
function oneLine(text: string | undefined): string | undefined {
  return text?.replace(/[\p{Cc}\s]+/gu, ' ').trim() || undefined
}

function labelled(className: string, label: string, text: string): string {
  return element('p', { class: className }, `<strong>${label}</strong>${escapeQuotes(text)}`)
}

function element(name: string, given: Record<string, string>, content = ''): string {
  return `<${name}${attributes(given)}>${content}</${name}>`
}

function attributes(given: Record<string, string>): string {
  return Object.entries(given)
    .map(([name, value]) => ` ${name}="${escapeQuotes(value)}"`)
    .join('')
}
