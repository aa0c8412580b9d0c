import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { directionOf, type Locale } from '#contracts/fields/languages.ts'
import { readLocale, tellLanguage } from '../../languages/read-language.ts'
import { inLanguage } from '../../languages/texts.ts'
import { html, type Markup } from './html.ts'
import { writeBrand, writeStyle } from './look.ts'

/** The only scripts of these pages: one sends the form on, one tells a platform that its window can close. */
const scripts = {
  send: 'document.forms[0].submit()',
  close: "(window.opener||window.parent).postMessage({subject:'org.imsglobal.lti.close'},'*')",
} as const

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface PlainPage {
  title: string
  body: Markup
  /** Addresses of the platform, which alone may show the page in a frame. */
  frames?: readonly string[]
  /** Where its form goes. */
  formTo?: string
  script?: keyof typeof scripts
  status?: number
}

/** Answers a page outside the app in its reader's language: without session, with a policy of its own, never stored. */
export const sendPage = (reply: FastifyReply, write: () => PlainPage): FastifyReply => {
  const locale = readLocale(reply.request)
  return inLanguage(locale, () => send(tellLanguage(reply, locale), write(), locale))
}

function send(reply: FastifyReply, page: PlainPage, locale: Locale): FastifyReply {
  const script = page.script && scripts[page.script]
  const style = writeStyle()
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    `form-action 'self'${page.formTo ? ` ${new URL(page.formTo).origin}` : ''}`,
    `frame-ancestors ${originsOf(page.frames ?? []).join(' ') || "'none'"}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  // A platform shows its page inside of its own, where nobody looks for a way out of it.
  const isFramed = page.frames !== undefined
  const text = html`<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><title>${page.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${{ markup: style }}</style></head>
<body>${isFramed ? undefined : writeBrand()}<main${isFramed ? undefined : { markup: ' class="alone"' }}><h1>${page.title}</h1>${page.body}</main>${script ? { markup: `<script>${script}</script>` } : undefined}</body></html>`
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy.join('; '))
    .header('Cache-Control', 'no-store')
    .send(text.markup)
}

/** https only: what a platform says of itself must not open the page to whoever listens on the way. */
function originsOf(addresses: readonly string[]): string[] {
  const origins = addresses.flatMap((address) => (URL.canParse(address) ? new URL(address).origin : []))
  return [...new Set(origins)].filter((origin) => /^https:\/\/[a-z0-9.:[\]-]+$/.test(origin))
}
