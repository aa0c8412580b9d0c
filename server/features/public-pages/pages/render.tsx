import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderToString } from 'react-dom/server'
import { z } from 'zod'
import { escapeMarkup } from '#shared/formats/escape-markup.ts'
import { directionOf } from '#shared/i18n/languages.ts'
import { currentLanguage } from '#shared/i18n/text.ts'
import type { PageProps } from '#web/pages/parts/page-props.ts'
import { publicPages } from '#web/pages/parts/public-page.tsx'
import { writeJson } from '#web/pages/verifier/data-block.tsx'

/** What the head of a public page tells search engines and sites that show a preview; addresses are absolute. */
export interface PageHead {
  title: string
  description: string
  canonicalUrl: string
  imageUrl?: string
  imageAlt?: string
  /** Pixels of that picture, where they are known. */
  imageSize?: { width: number; height: number }
  jsonLd?: object
  noindex?: boolean
  /** Other forms of the same thing: its JSON, its oEmbed description, itself in another language. */
  alternates?: readonly { type?: string; hreflang?: string; href: string; title?: string }[]
  /** Of what stands on the page, where that is not written in the page's own. */
  language?: string
  /** Address of the signed form of what it shows, which a header tells. */
  signedForm?: string
}

/** Addresses of the built scripts, styles and fonts; empty before the first build. */
export interface PageAssets {
  /** Sets the reader's theme before anything is painted. */
  blockingScripts: readonly string[]
  moduleScripts: readonly string[]
  stylesheets: readonly string[]
  fonts: readonly string[]
}

interface RenderInput<Name extends keyof PageProps> {
  page: Name
  props: PageProps[Name]
  head: PageHead
  /** Those of `dist/pages`, read once, if not given. */
  assets?: PageAssets
}

/** Any page, with the props it needs. */
export type AnyPage = { [Name in keyof PageProps]: RenderInput<Name> }[keyof PageProps]

/** The whole HTML document of a public page, complete without any script, in the language of the `inLanguage` around it. */
export function renderPage<Name extends keyof PageProps>({ page, props, head, assets }: RenderInput<Name>): string {
  const { blockingScripts, moduleScripts, stylesheets, fonts } = assets ?? builtAssets()
  const { serviceName, themeUrl } = props.site
  const isEmbedded = page.startsWith('embedded-')
  return [
    `<!doctype html><html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...blockingScripts.map((src) => `${tag('script', { src })}</script>`),
    ...fonts.map((href) => tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href })),
    ...[...stylesheets, ...(themeUrl ? [themeUrl] : [])].map((href) => tag('link', { rel: 'stylesheet', href })),
    ...describe(head, serviceName),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // What stands in a frame of another site has nothing to switch.
    ...(isEmbedded ? [] : moduleScripts).map((src) => `${tag('script', { type: 'module', src })}</script>`),
    head.jsonLd ? `<script type="application/ld+json">${writeJson(head.jsonLd)}</script>` : '',
    `</head><body${isEmbedded ? ' class="embedded"' : ''}>${renderToString(publicPages[page](props))}</body></html>`,
  ].join('')
}

function describe(head: PageHead, serviceName: string): string[] {
  const { title, description, canonicalUrl, imageUrl, imageAlt, imageSize, noindex, alternates } = head
  const named = (name: string, content: string) => tag('meta', { name, content })
  const graph = (property: string, content: string) => tag('meta', { property, content })
  return [
    `<title>${escapeMarkup(title)}</title>`,
    named('description', description),
    noindex ? named('robots', 'noindex') : '',
    tag('link', { rel: 'canonical', href: canonicalUrl }),
    ...(alternates ?? []).map(({ type, hreflang, href, title: what }) =>
      tag('link', { rel: 'alternate', type, hreflang, href, title: what }),
    ),
    graph('og:type', 'website'),
    graph('og:site_name', serviceName),
    graph('og:url', canonicalUrl),
    graph('og:title', title),
    graph('og:description', description),
    ...(imageUrl ? pictureTags(imageUrl, imageAlt ?? title, imageSize) : []),
    named('twitter:card', imageUrl ? 'summary_large_image' : 'summary'),
    named('twitter:title', title),
    named('twitter:description', description),
  ]
}

function pictureTags(url: string, alt: string, size: PageHead['imageSize']): string[] {
  return [
    tag('meta', { property: 'og:image', content: url }),
    url.startsWith('https:') ? tag('meta', { property: 'og:image:secure_url', content: url }) : '',
    size ? tag('meta', { property: 'og:image:width', content: String(size.width) }) : '',
    size ? tag('meta', { property: 'og:image:height', content: String(size.height) }) : '',
    tag('meta', { property: 'og:image:alt', content: alt }),
    tag('meta', { name: 'twitter:image', content: url }),
    tag('meta', { name: 'twitter:image:alt', content: alt }),
  ]
}

function tag(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeMarkup(value)}"`,
  )
  return `<${name}${written.join('')}>`
}

const manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }))
const base = '/pages/'
let built: PageAssets | undefined

function builtAssets(): PageAssets {
  built ??= readAssets(pathToFileURL(`${path.resolve('dist/pages')}/`))
  return built
}

/** Reads the build's manifest; a folder without one gives pages without script and style. */
export function readAssets(folder: URL): PageAssets {
  let text: string
  try {
    text = readFileSync(new URL('.vite/manifest.json', folder), 'utf8')
  } catch {
    return { blockingScripts: [], moduleScripts: [], stylesheets: [], fonts: [] }
  }
  const files = manifest.parse(JSON.parse(text))
  const addressOf = (name: string) => {
    const file = files[name]?.file
    // A page without its script looks whole and does nothing.
    if (!file) throw new Error(`The build has no ${name}: run npm run build.`)
    return base + file
  }
  return {
    blockingScripts: [addressOf('parts/theme.ts')],
    moduleScripts: [addressOf('entry.ts')],
    stylesheets: (files['entry.ts']?.css ?? []).map((file) => base + file),
    fonts: ['rosario-latin', 'brygada-1918-latin'].map((font) => addressOf(`../ui/fonts/${font}.woff2`)),
  }
}
