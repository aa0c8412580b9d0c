import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { directionOf, type Locale } from '#shared/i18n/languages.ts'
import { readLocale, tellLanguage } from '../../languages/read-language.ts'
import { inLanguage } from '../../languages/texts.ts'
import { serviceName } from '../../theme/current-theme.ts'
import { markPath, usualBrand } from '../../theme/mark.ts'
import { shownBrand } from '../../theme/shown-colors.ts'
import { html, type Markup } from './html.ts'

const usual = { light: usualBrand, dark: '#8cbcdc' }

/** Paper, ink and brand of the app in letters that every browser has: these pages load nothing. */
const writeStyle = (): string => {
  const brand = shownBrand() ?? usual
  return `:root{color-scheme:light dark;--paper:#faf6ef;--sheet:#fffdfa;--ink:#241e19;--ink-2:#524a42;--line:#ded7cd;--brand:${brand.light};--on:#fdfbf7}
@media (prefers-color-scheme:dark){:root{--paper:#151d25;--sheet:#1d2630;--ink:#eeebe4;--ink-2:#c9c5bd;--line:#35404b;--brand:${brand.dark};--on:#121a22}}
*{box-sizing:border-box}a{color:var(--brand)}body{font:1rem/1.5 "Gill Sans Nova",Optima,Candara,system-ui,sans-serif;margin:0;background:var(--paper);color:var(--ink)}
main{padding:1.5rem;max-width:44rem}.brand{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;margin:.75rem 1.5rem 0;color:inherit;
font:600 1.5rem/1 "Iowan Old Style",Charter,Georgia,serif;text-decoration:none}.brand svg{width:1.625rem;height:1.625rem;color:var(--brand)}
.alone{margin:2rem auto;width:calc(100% - 2rem);max-width:34rem;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;overflow-wrap:anywhere}
h1,h2{font-family:"Iowan Old Style",Charter,Georgia,serif;line-height:1.25;font-weight:500}h1{font-size:1.728rem;margin:0 0 .75rem}
h2{font-size:1.2rem;margin:1.5rem 0 .5rem}.alone>p{color:var(--ink-2)}.alone form p{margin:1.25rem 0 0}.muted{color:var(--ink-2)}
.badge{display:flex;gap:1.25rem;flex-wrap:wrap;align-items:flex-start}.badge img{width:8rem;height:8rem;object-fit:contain}
.badge div{flex:1 1 16rem}.btn{display:inline-flex;align-items:center;min-height:2.75rem;font:inherit;font-weight:600;padding:.5rem 1.25rem;border:1px solid var(--brand);
border-radius:.375rem;color:var(--on);background:var(--brand);text-decoration:none;cursor:pointer}:focus-visible{outline:2px solid var(--brand);outline-offset:3px}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}`
}

/** Whose page it is, and the way to the rest of it. */
const writeBrand = (): Markup =>
  html`<header><a class="brand" href="/"><svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path d="${markPath}"/></svg>${serviceName()}</a></header>`

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
export const sendPlainPage = (reply: FastifyReply, write: () => PlainPage): FastifyReply => {
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
